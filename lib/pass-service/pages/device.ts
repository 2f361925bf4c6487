const devices = [
  ["iPhone", /iPhone/],
  ["iPad", /iPad/],
  ["Android", /Android/],
  ["Windows", /Windows/],
  ["Mac", /Macintosh/],
  ["Linux", /Linux/],
] as const;

const browsers = [
  ["Edge", /Edg\//],
  ["Firefox", /Firefox\//],
  ["Chrome", /Chrome\/|CriOS\//],
  ["Safari", /Safari\//],
] as const;

/** A browser in few words, for the holder's list of wallets: "Firefox, Windows". */
export function deviceOf(userAgent = ""): string {
  const browser = browsers.find(([, pattern]) => pattern.test(userAgent))?.[0];
  const device = devices.find(([, pattern]) => pattern.test(userAgent))?.[0];
  return [browser, device].filter(Boolean).join(", ") || "Browser";
}

/** What a pass is put on, as far as the ways of putting it there go. */
export type DeviceKind = "apple-phone" | "android" | "mac" | "computer";

/**
 * An iPad that asks for pages as a computer does says that it is a Mac; it can take what a Mac can.
 * Phones with Windows named every other phone there was.
 */
export function deviceKindOf(userAgent = ""): DeviceKind {
  if (/Windows Phone/.test(userAgent)) return "computer";
  if (/iPhone|iPad|iPod/.test(userAgent)) return "apple-phone";
  if (/Android/.test(userAgent)) return "android";
  return /Macintosh/.test(userAgent) ? "mac" : "computer";
}
