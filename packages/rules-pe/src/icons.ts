/**
 * Signs beside the lines of menus. They name what is done in words of any war game, so that a client has one set of drawings
 * for all of them.
 */
export type Icon =
  | "walk"
  | "run"
  | "crawl"
  | "shoot"
  | "aim"
  | "grenade"
  | "launcher"
  | "rocket"
  | "assault"
  | "cover"
  | "inspire"
  | "order"
  | "medic"
  | "end"
  | "soldier"
  | "sniper"
  | "artillery"
  | "mortar"
  | "burst"
  | "anticipate"
  | "radio"
  | "ground"
  | "dice"
  | "react"
  | "pass"
  | "token"
  | "first"
  | "attack"
  | "defend"
  | "edge"
  | "flag"
  | "team"
  | "deploy"
  | "orders"
  | "terrain"
  | "force"
  | "build"
  | "undo"
  | "up"
  | "down"
  | "eye"
  | "turn"
  | "plus";

/** A sign that must be one of them. */
export function icon(name: Icon): { readonly icon: Icon } {
  return { icon: name };
}
