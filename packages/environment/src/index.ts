export { reset, resetOf } from "./environment.ts";
export type {
  About,
  Environment,
  EnvironmentOptions,
  Legal,
  LegalOptions,
  Observation,
  Result,
  Stepped,
} from "./environment.ts";
export { EnvironmentError } from "./errors.ts";
export type { ErrorCode } from "./errors.ts";
export { lineServer, serveLines } from "./lines.ts";
