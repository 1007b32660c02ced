import { describe, expect, it } from "vitest";
import { meanOf, spreadOf, wilson } from "../src/index.ts";

describe("statistics", () => {
  it("gives Wilson's interval", () => {
    const { low, high } = wilson(8, 10);
    expect(low).toBeCloseTo(0.4902, 4);
    expect(high).toBeCloseTo(0.9433, 4);
  });

  it("stays within 0 and 1 and knows nothing of no games", () => {
    expect(wilson(0, 20).low).toBe(0);
    expect(wilson(20, 20).high).toBe(1);
    expect(wilson(0, 20).high).toBeGreaterThan(0.1);
    expect(wilson(0, 0)).toEqual({ low: 0, high: 1 });
  });

  it("gives means with their intervals", () => {
    const { mean, low, high } = meanOf([1, 2, 3, 4]);
    expect(mean).toBe(2.5);
    expect(high).toBeCloseTo(2.5 + 1.265, 3);
    expect(low).toBeCloseTo(2.5 - 1.265, 3);
    // One value says nothing of how far others lie from it: an interval without width would say all.
    expect(meanOf([7])).toEqual({ mean: 7, low: null, high: null });
    expect(meanOf([])).toEqual({ mean: 0, low: null, high: null });
  });

  it("gives the spread of lengths", () => {
    expect(spreadOf([5, 1, 3])).toEqual({ min: 1, median: 3, mean: 3, max: 5 });
    expect(spreadOf([4, 1])).toEqual({ min: 1, median: 2.5, mean: 2.5, max: 4 });
  });
});
