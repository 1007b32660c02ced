import type { SetUpForm } from "@escaramuza/kernel";

export const form: SetUpForm = {
  initial: { mission: "patrol" },
  quick: { mission: "patrol" },
  fields: () => [],
  set: (setup) => setup,
  picture: () => null,
};
