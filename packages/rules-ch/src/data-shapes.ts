import type { Direction } from "@escaramuza/geometry";
import * as z from "zod/mini";
import { DIRECTION_NAMES } from "./data-ids.ts";

/** What the schemas of the tables are put together from. */

const DIRECTION_OF = { N: 0, NE: 1, SE: 2, S: 3, SW: 4, NW: 5 } as const;

export const row = <S extends z.core.$ZodShape>(shape: S) => z.readonly(z.strictObject(shape));
export const list = <T extends z.core.SomeType>(item: T) => z.readonly(z.array(item));
// Minus zero is zero: JSON knows none.
export const count = z.int().check(
  z.nonnegative(),
  z.overwrite((n) => n + 0),
);
export const orNone = z.nullable(count);
export const change = z.int();
export const rule = z.string().check(z.regex(/^CH-(?:[A-Z0-9]+(?:\.\d+)*-\d+|R\d+|RE\d+)$/));
export const name = row({ es: z.string(), en: z.string() });
export const label = z.string().check(z.regex(/^[A-Z](?:0[1-9]|[1-9]\d)$/));
export const bySide = row({ german: count, soviet: count });
export const stage = z.union([z.literal(1), z.literal(2)]);
export const value = row({ value: change, rule });
/** `N`, or 0 as it is once read: what was read can be read again. */
export const direction = z.union([
  z.literal([0, 1, 2, 3, 4, 5]).check(z.overwrite((d) => (d === 0 ? 0 : d))),
  z.pipe(
    z.enum(DIRECTION_NAMES),
    z.transform((text): Direction => DIRECTION_OF[text]),
  ),
]);
