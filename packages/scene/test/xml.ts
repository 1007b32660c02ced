/** A small checker of well-formed XML: what the drawings write, and no more (no comments, sections or doctypes). */

export interface Element {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** Of this element itself, entities resolved. */
  text: string;
  readonly parent: Element | null;
}

const TAG = /<(\/?)([A-Za-z][\w:-]*)((?:\s+[A-Za-z][\w:-]*="[^"<]*")*)\s*(\/?)>/y;
const ENTITY: { readonly [name: string]: string } = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };
// oxlint-disable-next-line no-control-regex -- forbidden in XML 1.0
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/;

/** All elements in document order. Throws at the first thing that is wrong. */
export function parseXml(xml: string): Element[] {
  if (FORBIDDEN.test(xml)) throw new Error("a character XML does not allow");
  const elements: Element[] = [];
  const open: Element[] = [];
  let at = 0;
  while (at < xml.length) {
    const next = xml.indexOf("<", at);
    const text = unescape(xml.slice(at, next < 0 ? xml.length : next));
    const inside = open[open.length - 1];
    if (inside !== undefined) inside.text += text;
    else if (text.trim() !== "") throw new Error(`text outside the root: ${text}`);
    if (next < 0) break;
    TAG.lastIndex = next;
    const tag = TAG.exec(xml);
    if (tag === null) throw new Error(`not a tag: ${xml.slice(next, next + 80)}`);
    const [, closing, name = "", attributes = "", empty] = tag;
    at = TAG.lastIndex;
    if (closing === "/") {
      if (open.pop()?.name !== name) throw new Error(`</${name}> closes something else`);
      continue;
    }
    if (inside === undefined && elements.length > 0) throw new Error("two roots");
    const element = { name, attributes: attributesOf(attributes), text: "", parent: inside ?? null };
    elements.push(element);
    if (empty !== "/") open.push(element);
  }
  if (open.length > 0 || elements.length === 0) throw new Error("not closed");
  return elements;
}

function attributesOf(text: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name = "", value = ""] of text.matchAll(/([\w:-]+)="([^"]*)"/g)) {
    if (found.has(name)) throw new Error(`${name} twice`);
    found.set(name, unescape(value));
  }
  return found;
}

function unescape(text: string): string {
  return text.replaceAll(/&([^;&\s]*);?/g, (whole, name: string) => {
    const character = ENTITY[name];
    if (character === undefined || !whole.endsWith(";")) throw new Error(`not an entity: ${whole}`);
    return character;
  });
}

/** The elements that stand for an item of the scene, by its id. */
export function drawnItems(elements: readonly Element[]): Map<string, Element> {
  const found = new Map<string, Element>();
  for (const element of elements) {
    const id = element.attributes.get("data-id");
    if (id === undefined) continue;
    if (found.has(id)) throw new Error(`${id} drawn twice`);
    found.set(id, element);
  }
  return found;
}

export function within(element: Element, ancestor: Element): boolean {
  for (let e: Element | null = element; e !== null; e = e.parent) if (e === ancestor) return true;
  return false;
}
