/** Drawn like a space, though Unicode does not call it one: the empty pattern of braille. */
const BLANK = "\u2800";

/**
 * Text that people wrote and other people will read. Characters that are not seen but change what is seen (controls,
 * direction overrides, zero widths, fillers, unpaired halves) are dropped, white space becomes one space, and stacked accents
 * end after three; text in which nothing can be seen is no text. What is left is shown as text, never as markup.
 */
export function safeText(raw: string, longest: number): string {
  const plain = raw
    .normalize("NFC")
    .replaceAll(/[\t\n\r\u2028\u2029]/g, " ")
    .replaceAll(BLANK, " ")
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\p{Default_Ignorable_Code_Point}]/gu, "")
    // What stood apart may have come together.
    .normalize("NFC")
    .replaceAll(/(\p{M}{3})\p{M}+/gu, "$1")
    .replaceAll(/\s+/g, " ")
    .trim();
  const short = Array.from(plain).slice(0, longest).join("").trim();
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(short) ? short : "";
}
