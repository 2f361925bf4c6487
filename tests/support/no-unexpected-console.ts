import { afterEach, beforeEach, expect, vi } from "vitest";

const loud = ["error", "warn"] as const;

/** A test that makes the product complain on the console fails, unless it takes the complaint itself. */
beforeEach(() => {
  for (const level of loud) vi.spyOn(console, level);
});

afterEach(() => {
  for (const level of loud) {
    const said = vi.mocked(console[level]).mock.calls;
    vi.mocked(console[level]).mockRestore();
    expect(said, `console.${level}`).toEqual([]);
  }
});
