import { sha256 as digest } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/**
 * 64 bits of a value's JSON, as 16 hexadecimal digits: enough to tell two states apart, cheap enough for every input.
 * Two multiply-xor lanes (the idea of FNV) over the text. Positions keep one order of keys, so equal states have equal texts.
 */
export function stateHash(value: unknown): string {
  const text = JSON.stringify(value);
  let a = 0x811c_9dc5;
  let b = 0x9e37_79b9;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 0x0100_0193);
    b = Math.imul(b ^ code, 0x85eb_ca6b);
    b ^= b >>> 13;
  }
  return hex(a) + hex(b);
}

export function sha256(text: string): string {
  return bytesToHex(digest(utf8ToBytes(text)));
}

function hex(x: number): string {
  return (x >>> 0).toString(16).padStart(8, "0");
}
