import * as z from "zod/mini";

/** What a player may answer, as it travels. Lengths in whole millimetres. */

const FAR = 20_000;
const MANY = 60;
const plainly = z.transform((v: number) => v + 0);

export function whole(min: number, max: number) {
  return z.pipe(z.int().check(z.minimum(min), z.maximum(max)), plainly);
}

const id = (): z.ZodMiniString => z.string().check(z.maxLength(30));
export const soldierId = id();
const coordinate = whole(-FAR, FAR);
const place = { x: coordinate, y: coordinate };
export const corner = z.readonly(z.tuple([coordinate, coordinate]));
const path = z.array(corner).check(z.maxLength(30));
const soldier = { soldier: soldierId };
const posture = z.enum(["standing", "prone", "ducked"]);

/** One thing done in step 1 by the seat whose player-turn it is, or by one of two allies (PE-3-3, PE-21-11). */
export const actAnswer = z.discriminatedUnion("do", [
  /** This seat ends step 1. */
  z.strictObject({ do: z.literal("end") }),
  /** `find`: the last corner is where he goes, the cheapest way is found. `crew`: the other carrier's way (PE-4-16). */
  z.strictObject({
    do: z.literal("move"),
    ...soldier,
    mode: z._default(z.enum(["walk", "run"]), "walk"),
    path,
    find: z._default(z.boolean(), false),
    crew: z._default(z.nullable(path), null),
    /** With a grenade let fall at its end (PE-9-9). */
    stealth: z._default(z.boolean(), false),
  }),
  /** Onto the table from the edge (PE-20-3, PE-C-5): movement follows from there. */
  z.strictObject({ do: z.literal("enter"), ...soldier, ...place }),
  z.strictObject({
    do: z.literal("posture"),
    ...soldier,
    posture,
    behind: z._default(z.nullable(id()), null),
    /** Declared with his first point (PE-4-2); absent: walking, unless he runs already (PE-4-10). */
    mode: z.exactOptional(z.enum(["walk", "run"])),
  }),
  /** Go on with an unfinished action, or give it up (PE-4-12, PE-4-14). */
  z.strictObject({ do: z.literal("continue"), ...soldier, mode: z._default(z.enum(["walk", "run"]), "walk") }),
  z.strictObject({ do: z.literal("abandon"), ...soldier }),
  /** `exchange`: aim turns for protection (PE-6-33). `door`: at a door instead of a man (PE-21-7). */
  z.strictObject({
    do: z.literal("shoot"),
    ...soldier,
    target: soldierId,
    exchange: z._default(z.boolean(), false),
    server: z._default(z.nullable(soldierId), null),
  }),
  z.strictObject({
    do: z.literal("burst"),
    ...soldier,
    /** The main one first (PE-7-2). */
    targets: z.array(soldierId).check(z.minLength(1), z.maxLength(MANY)),
    exchange: z._default(z.boolean(), false),
    server: z._default(z.nullable(soldierId), null),
  }),
  z.strictObject({ do: z.literal("shootDoor"), ...soldier, door: id() }),
  z.strictObject({
    do: z.literal("melee"),
    ...soldier,
    target: soldierId,
    with: z._default(z.nullable(z.enum(["bayonet", "knife", "unarmed"])), null),
  }),
  z.strictObject({ do: z.literal("surprise"), ...soldier, target: soldierId, ...place }),
  z.strictObject({
    do: z.literal("grenade"),
    ...soldier,
    grenade: z.enum(["GOF", "GDF"]),
    ...place,
    /** The opening it goes through (PE-9-2). */
    through: z._default(z.nullable(id()), null),
  }),
  z.strictObject({ do: z.literal("drop"), ...soldier, grenade: z.enum(["GOF", "GDF"]), over: id() }),
  z.strictObject({ do: z.literal("launch"), ...soldier, ...place }),
  z.strictObject({
    do: z.literal("mortar"),
    ...soldier,
    gun: id(),
    /** Null: the locked point (PE-10-12), or the target as before. */
    point: z._default(z.nullable(z.strictObject(place)), null),
    /** The same, as a place pointed at on the table fills it. */
    x: z.exactOptional(coordinate),
    y: z.exactOptional(coordinate),
    observer: z._default(z.nullable(soldierId), null),
  }),
  z.strictObject({ do: z.literal("unlock"), gun: id() }),
  z.strictObject({ do: z.literal("aim"), ...soldier, target: soldierId }),
  /** An opening is watched at its middle unless a place is said (PE-17.1-1). */
  z.strictObject({
    do: z.literal("watch"),
    ...soldier,
    x: z.exactOptional(coordinate),
    y: z.exactOptional(coordinate),
    opening: z._default(z.nullable(id()), null),
  }),
  /** `magazine`: its place among the spare ones; null the fullest (PE-6-6). */
  z.strictObject({
    do: z.literal("reload"),
    ...soldier,
    arm: z._default(z.nullable(id()), null),
    magazine: z._default(z.nullable(whole(0, 99)), null),
  }),
  z.strictObject({ do: z.literal("hand"), ...soldier, arm: id() }),
  z.strictObject({ do: z.literal("pickUp"), ...soldier, item: id(), what: z.enum(["arm", "grenades", "gun"]) }),
  z.strictObject({
    do: z.literal("lay"),
    ...soldier,
    what: z.enum(["arm", "grenades", "gun"]),
    arm: z._default(z.nullable(id()), null),
  }),
  /** `at`: where the gun is to stand (PE-6-23). */
  z.strictObject({
    do: z.literal("emplace"),
    ...soldier,
    gun: id(),
    at: z._default(z.nullable(z.strictObject(place)), null),
    /** The same, as a place pointed at on the table fills it. */
    x: z.exactOptional(coordinate),
    y: z.exactOptional(coordinate),
  }),
  /** `carriers`: who has it when the work is done (PE-6-23). */
  z.strictObject({ do: z.literal("dismantle"), ...soldier, gun: id() }),
  z.strictObject({ do: z.literal("carry"), gun: id(), carriers: z.array(soldierId).check(z.maxLength(2)) }),
  z.strictObject({ do: z.literal("serve"), ...soldier, gun: id() }),
  z.strictObject({ do: z.literal("repair"), ...soldier, gun: id() }),
  z.strictObject({ do: z.literal("door"), ...soldier, door: id(), to: z.enum(["open", "closed", "break"]) }),
  z.strictObject({ do: z.literal("climb"), ...soldier, tree: id(), to: z.enum(["up", "down"]) }),
  z.strictObject({ do: z.literal("hole"), ...soldier, ...place }),
  z.strictObject({ do: z.literal("fanaticise"), ...soldier, recruit: soldierId }),
  /** Of the panicked, and of pinned crews in the open (PE-13-12, PE-13-14). */
  z.strictObject({ do: z.literal("flee"), ...soldier, ...place }),
  z.strictObject({ do: z.literal("hide"), ...soldier }),
  z.strictObject({ do: z.literal("face"), ...soldier, facing: whole(0, 359) }),
]);

/** PE-17.1-2: one of those who watch fires, or all hold. */
export const triggerAnswer = z.discriminatedUnion("do", [
  z.strictObject({ do: z.literal("hold") }),
  z.strictObject({ do: z.literal("fire"), ...soldier }),
]);

/** PE-10-12 */
export const lockAnswer = z.strictObject({ lock: z.boolean() });

/** PE-20-12 */
export const takeGrenadeAnswer = z.strictObject({ from: z.nullable(soldierId) });

/** Set-up. */
export const grenadesAnswer = z.strictObject({
  given: z.array(z.strictObject({ ...soldier, gof: whole(0, 99) })).check(z.maxLength(MANY)),
  /** One more for each, as they are given by hand. */
  to: z.exactOptional(z.array(soldierId).check(z.maxLength(MANY))),
});
const soldiers = z.array(soldierId).check(z.maxLength(MANY));
export const deployAnswer = z.strictObject({
  /** Without a posture: that of all. */
  places: z
    .array(
      z.strictObject({
        ...soldier,
        ...place,
        posture: z.exactOptional(posture),
        behind: z._default(z.nullable(id()), null),
      }),
    )
    .check(z.maxLength(MANY)),
  /** `usual`: as the scenario has him in that place, else upright. Who has nothing to duck behind stands. */
  all: z._default(z.enum(["usual", "standing", "prone", "ducked"]), "usual"),
  /** Absent: all that may be. Without a place: where the gunner is. */
  emplaced: z.exactOptional(
    z
      .array(z.strictObject({ gun: id(), x: z.exactOptional(coordinate), y: z.exactOptional(coordinate) }))
      .check(z.maxLength(9)),
  ),
  /** Whom the enemy does not see from the first (PE-17.2-3). */
  hidden: z.exactOptional(soldiers),
});
export const minesAnswer = z.strictObject({
  mines: z.array(z.strictObject({ ...place, overloaded: z._default(z.boolean(), false) })).check(z.maxLength(MANY)),
  wires: z.array(z.strictObject({ from: z.strictObject(place), to: z.strictObject(place) })).check(z.maxLength(MANY)),
  /** Cells of overloaded ones, as they are pointed at on the table. */
  overloaded: z.exactOptional(z.array(z.strictObject(place)).check(z.maxLength(MANY))),
});
export const orderAnswer = z.strictObject({
  first: z.boolean(),
  edge: z._default(z.enum(["south", "north"]), "south"),
});
/** Scenario 2's first player-turn: where each comes in, and where his straight line ends (PE-20-3). */
export const entryAnswer = z.strictObject({
  entries: z.array(z.strictObject({ ...soldier, x: coordinate, to: z.strictObject(place) })).check(z.maxLength(MANY)),
  /** Where each straight line from the edge ends, as they are put on the table: due north. */
  ends: z.exactOptional(z.array(z.strictObject({ ...soldier, ...place })).check(z.maxLength(MANY))),
});

export type Act = z.infer<typeof actAnswer>;
