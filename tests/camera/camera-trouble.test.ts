import { describe, expect, test } from "vitest";
import {
  troubleOfError,
  troubleOfPlace,
} from "#app/[locale]/staff/(console)/scan/reader/camera-trouble.ts";

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
  ] as const)("%s with the permission %s is called %s", (name, permission, trouble) => {
    expect(troubleOfError(failed(name), permission)).toBe(trouble);
  });

  test("what is no error at all is unknown", () => {
    expect(troubleOfError(undefined, undefined)).toBe("unknown");
    expect(troubleOfError("no", "granted")).toBe("unknown");
  });

  test("an insecure address is told before the cameras that it hides", () => {
    expect(troubleOfPlace({ isSecure: false, hasDevices: false })).toBe("insecure");
    expect(troubleOfPlace({ isSecure: true, hasDevices: false })).toBe("unsupported");
    expect(troubleOfPlace({ isSecure: true, hasDevices: true })).toBeUndefined();
  });
});
