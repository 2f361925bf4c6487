import type { Context } from "hono";
import type { WalletPass } from "../../store/wallet-pass.ts";

/** A pass file as an answer: kept by nobody, because it says who holds the pass. */
export function passFileResponse(
  context: Context,
  { lastModified }: Pick<WalletPass, "lastModified">,
  file: Uint8Array<ArrayBuffer>,
): Response {
  return context.body(file, 200, {
    "Content-Type": "application/vnd.apple.pkpass",
    "Content-Disposition": 'attachment; filename="pass.pkpass"',
    "Last-Modified": lastModified.toUTCString(),
  });
}
