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
