import * as z from "zod/mini";

/** Names of everything the tables have rows for. */

export const SIDES = ["german", "soviet"] as const;
export const DIRECTION_NAMES = ["N", "NE", "SE", "S", "SW", "NW"] as const;

export const side = z.enum(SIDES);
// oxfmt-ignore
export const counterId = z.enum([
  "g_rifles", "g_lmg34", "g_hmg34", "g_pioneers", "g_assault",
  "s_rifles", "s_smg", "s_nkvd", "s_maxim", "s_dp", "s_partisans",
  "g_mortar50", "g_mortar80", "g_tankhunters", "g_pak36", "g_opel", "g_sdkfz251", "g_pz3h", "g_pz4e",
  "s_mortar50", "s_mortar82", "s_at45", "s_truck", "s_t26", "s_t34a", "s_kv1a",
]);
// oxfmt-ignore
export const markerId = z.enum([
  "stunned", "unnerved", "killed", "panicked", "pinned", "suppressed", "cowering", "berserk",
]);
// oxfmt-ignore
export const vehicleMarkerId = z.enum([
  "stunned", "gunDamagedRed", "gunDamagedBlue", "destroyed", "panicked", "immobilised", "suppressed", "lightDamage",
]);
// oxfmt-ignore
export const cardId = z.enum([
  "01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12", "13", "14", "15", "16", "17",
  "E1", "E2", "W1", "W2", "W3", "W4",
]);
export const groundKind = z.enum(["open", "stoneBuilding", "woodBuilding", "field", "water", "woods", "lightWoods"]);
export const mapId = z.enum(["M1", "M2", "M3", "M4"]);
export const firefightId = z.enum(["F1", "F2", "F3", "F4", "F5", "F6", "F7", "F8"]);
/** P1: sections 1 to 7; P2: cards, shared activations, groups, hasty defence too; P3: hidden units and hills too. */
export const profile = z.enum(["P1", "P2", "P3"]);
/** P4: the second-stage extension too. It is played only where a firefight has what it is about. */
export const anyProfile = z.enum([...profile.options, "P4"]);
// oxfmt-ignore
export const actionId = z.enum([
  "move", "pivot", "fire", "closeCombat", "rally", "hastyDefense", "hiddenMove", "hide", "enterMap", "exitMap", "stall",
  "pass", "activate", "endActivation", "revealHidden",
]);
export const colour = z.enum(["red", "blue"]);

/** Foot markers in the order of their table. */
export const MARKER_IDS = markerId.options;
export const VEHICLE_MARKER_IDS = vehicleMarkerId.options;

export type Side = z.infer<typeof side>;
export type CounterId = z.infer<typeof counterId>;
export type MarkerId = z.infer<typeof markerId>;
export type VehicleMarkerId = z.infer<typeof vehicleMarkerId>;
export type CardId = z.infer<typeof cardId>;
export type GroundKind = z.infer<typeof groundKind>;
export type MapId = z.infer<typeof mapId>;
export type FirefightId = z.infer<typeof firefightId>;
export type Profile = z.infer<typeof anyProfile>;
export type Colour = z.infer<typeof colour>;
