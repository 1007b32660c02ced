import { createHash } from "node:crypto";

/** As good as a secret, for those who do not know what it is made of. */
export function secretOf(...made: readonly (string | number)[]): string {
  return createHash("sha256").update(made.join("/")).digest("hex");
}
