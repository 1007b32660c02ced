import { placesWithin } from "@escaramuza/kernel";

/** Places in answers under construction, not far off the table. */
export const { placeIn, cornersIn } = placesWithin(100_000);
