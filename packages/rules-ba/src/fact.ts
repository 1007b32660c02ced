import type { Json } from "@escaramuza/kernel";
import * as z from "zod/mini";
import type { Position } from "./state.ts";

/** Questions an example may ask of a position, by name. */
export type Facts = { readonly [name: string]: (s: Position, args: Json) => Json };

export function fact<A>(
  schema: z.ZodMiniType<A>,
  tell: (s: Position, args: A) => Json,
): (s: Position, args: Json) => Json {
  return (s, args) => tell(s, z.parse(schema, args));
}
