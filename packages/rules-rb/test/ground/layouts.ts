import { DATA } from "../../src/data.ts";

export const LAYOUTS = DATA.layouts.map((layout) => layout.id);
