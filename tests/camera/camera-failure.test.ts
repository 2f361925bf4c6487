import { describe, expect, test } from "vitest";
import { failureOfError, failureOfPlace } from "#components/code-reader/camera-failure.ts";

const failed = (name: string) => new DOMException("in the browser's own words", name);

describe("what keeps the camera off", () => {
  test.each([
    ["NotAllowedError", "denied", "refused"],
    ["NotAllowedError", "prompt", "dismissed"],
    ["NotAllowedError", undefined, "refused"],
    ["SecurityError", "granted", "refused"],
    ["NotFoundError", "granted", "none"],
    ["OverconstrainedError", "granted", "none"],
    ["NotReadableError", "granted", "inUse"],
    ["AbortError", "granted", "inUse"],
    ["NotSupportedError", "prompt", "unsupported"],
    ["SomethingNewError", "granted", "unknown"],
  ] as const)("%s with the permission %s is called %s", (name, permission, failure) => {
    expect(failureOfError(failed(name), permission)).toBe(failure);
  });

  test("what is no error at all is unknown", () => {
    expect(failureOfError(undefined, undefined)).toBe("unknown");
    expect(failureOfError("no", "granted")).toBe("unknown");
  });

  test("an insecure address is told before the cameras that it hides", () => {
    expect(failureOfPlace({ isSecure: false, hasDevices: false })).toBe("insecure");
    expect(failureOfPlace({ isSecure: true, hasDevices: false })).toBe("unsupported");
    expect(failureOfPlace({ isSecure: true, hasDevices: true })).toBeUndefined();
  });
});
