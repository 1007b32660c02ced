/** Where a value stops being plain JSON, or null when all of it would survive the journey unchanged. */
export function notPlain(value: unknown, at: string): string | null {
  switch (typeof value) {
    case "string":
    case "boolean":
      return null;
    case "number":
      return Number.isFinite(value) && !Object.is(value, -0) ? null : `${at} is ${Object.is(value, -0) ? "-0" : value}`;
    case "object":
      return value === null ? null : Array.isArray(value) ? inList(value, at) : inMap(value, at);
    default:
      return `${at} is ${typeof value}`;
  }
}

function inList(list: readonly unknown[], at: string): string | null {
  for (let i = 0; i < list.length; i++) {
    const odd = notPlain(list[i], `${at}[${i}]`);
    if (odd !== null) return odd;
  }
  return null;
}

function inMap(map: object, at: string): string | null {
  const prototype: unknown = Object.getPrototypeOf(map);
  if (prototype !== Object.prototype && prototype !== null) return `${at} is an object with a class`;
  for (const [key, value] of Object.entries(map)) {
    const odd = notPlain(value, `${at}.${key}`);
    if (odd !== null) return odd;
  }
  return null;
}
