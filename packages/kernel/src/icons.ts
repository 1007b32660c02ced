/**
 * Signs beside the lines of menus (`MenuItem.icon`). They name what is done in words of any war game, so that a client has one set
 * of drawings for all of them.
 */
export type Icon =
  // Going and fighting.
  | "walk"
  | "run"
  | "crawl"
  | "turn"
  | "up"
  | "down"
  | "ground"
  | "cover"
  | "eye"
  | "aim"
  | "shoot"
  | "burst"
  | "grenade"
  | "launcher"
  | "rocket"
  | "artillery"
  | "mortar"
  | "sniper"
  | "assault"
  | "react"
  | "anticipate"
  // Leading and helping.
  | "order"
  | "orders"
  | "inspire"
  | "medic"
  | "radio"
  | "soldier"
  | "team"
  | "plus"
  | "token"
  | "dice"
  // Before the battle.
  | "first"
  | "attack"
  | "defend"
  | "edge"
  | "flag"
  | "deploy"
  | "terrain"
  | "force"
  | "build"
  // Leaving it at that.
  | "wait"
  | "pass"
  | "undo"
  | "end";

/** A sign that must be one of them. */
export function icon(name: Icon): { readonly icon: Icon } {
  return { icon: name };
}
