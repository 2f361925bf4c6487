/** What a pass may carry: QR first, and the other formats that wallets draw. */
export const formats = ["qr_code", "aztec", "pdf417", "code_128"] as const;

export type DetectorChoice = { kind: "native"; formats: string[] } | { kind: "wasm" };

/** The browser's own detector, if it is one that reads QR: some browsers have it and no format. */
export function decideDetector(supported: readonly string[] | undefined): DetectorChoice {
  if (!supported?.includes("qr_code")) return { kind: "wasm" };
  return { kind: "native", formats: formats.filter((format) => supported.includes(format)) };
}
