/** Reading the parameters of a decision: public facts of an unknown shape. */

function member(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  return Object.getOwnPropertyDescriptor(value, name)?.value;
}

export function textIn(params: unknown, name: string): string {
  const value = member(params, name);
  return typeof value === "string" ? value : "";
}

export function numberIn(params: unknown, name: string): number {
  const value = member(params, name);
  return typeof value === "number" ? value : 0;
}

export function flagIn(params: unknown, name: string): boolean {
  return member(params, name) === true;
}

export function textsIn(params: unknown, name: string): string[] {
  const value = member(params, name);
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}
