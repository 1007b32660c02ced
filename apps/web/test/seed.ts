/**
 * All chance of a browser test: what hands choose, the dice of the server's games, what pages add to them. The same E2E_SEED is the
 * same game, answer by answer.
 */
export const SEED = Number(process.env["E2E_SEED"] ?? 1);

/**
 * To be run in a page before its own scripts. A person's part in the dice is all that a page draws sixteen bytes for; the keys of its
 * commands must stay its own, for it has them again after a reload.
 */
export function seedPage(secret: string): void {
  let drawn = 0;
  const draw = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = <T extends ArrayBufferView<ArrayBuffer>>(array: T): T => {
    if (!(array instanceof Uint8Array) || array.length !== 16) return draw(array);
    drawn += 1;
    for (let i = 0; i < 16; i++) array[i] = Number.parseInt(secret.slice(2 * i, 2 * i + 2), 16) ^ (i === 0 ? drawn : 0);
    return array;
  };
  // What a form leaves to chance.
  let state = Number.parseInt(secret.slice(0, 8), 16);
  Math.random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
