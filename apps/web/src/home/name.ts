import { NAME_LENGTH } from "@escaramuza/protocol";
import { t } from "../i18n.ts";
import { remembered } from "../remembered.ts";

/** What whoever sits at this browser is called at a table, until he says otherwise. */
export function myName(): string {
  return (remembered.get("name") ?? "").trim() || t("name.nobody");
}

export function keepName(name: string): string {
  const kept = name.trim().slice(0, NAME_LENGTH);
  remembered.set("name", kept);
  return myName();
}
