/** Writing SVG: every attribute and text goes through here, so nothing can break out of its place. */

export type Attributes = { readonly [name: string]: string | number | undefined };

/** An element. `body` is markup already; use `escape` for text. */
export function tag(name: string, attributes: Attributes, body = ""): string {
  let open = name;
  for (const key in attributes) {
    const value = attributes[key];
    if (value !== undefined) open += ` ${key}="${typeof value === "number" ? short(value) : escape(value)}"`;
  }
  return body === "" ? `<${open}/>` : `<${open}>${body}</${name}>`;
}

/** Text for XML. Characters that XML 1.0 does not allow at all are dropped. */
export function escape(text: string): string {
  // oxlint-disable-next-line no-control-regex -- these are exactly the characters to drop
  const allowed = text.replaceAll(
    /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g,
    "",
  );
  return allowed
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

/** A number to two places: finer is invisible, and rounding makes every machine write the same. */
export function short(value: number): string {
  return rounded(value, 100);
}

/** A coordinate to a tenth of a millimetre, the grain of the tables. */
export function tenth(value: number): string {
  return rounded(value, 10);
}

function rounded(value: number, grain: number): string {
  const near = Math.round(value * grain) / grain;
  return Object.is(near, -0) ? "0" : String(near);
}
