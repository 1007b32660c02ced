import * as z from "zod/mini";
import type { Json } from "./types.ts";

/** JSON Schema of a kind's answers, for clients in other languages. Apart from the kernel's index: a page does without it. */
export function answerSchema(kind: { readonly shape: z.ZodMiniType }): Json {
  const text: string = JSON.stringify(z.toJSONSchema(kind.shape, { io: "input" }));
  const json: Json = JSON.parse(text);
  return json;
}
