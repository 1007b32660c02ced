/** Signs beside the lines of menus, by the names the client's set has for any war game. */
export type Icon =
  | "walk"
  | "run"
  | "crawl"
  | "aim"
  | "shoot"
  | "grenade"
  | "artillery"
  | "assault"
  | "cover"
  | "inspire"
  | "end"
  | "soldier"
  | "ground"
  | "dice"
  | "pass"
  | "wait"
  | "turn"
  | "token"
  | "first"
  | "edge"
  | "flag"
  | "deploy"
  | "orders";

export function icon(name: Icon): { readonly icon: Icon } {
  return { icon: name };
}
