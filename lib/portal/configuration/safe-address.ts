import "server-only";
import { z } from "zod";

const loopbackHosts = new Set(["localhost", "127.0.0.1", "[::1]"]);

export function isLoopback(host: string): boolean {
  return loopbackHosts.has(host);
}

/** An address that nobody on the way can read or change; `cure` says what it should be. */
export const safeAddress = (cure: string) =>
  z
    .string({ error: cure })
    .refine((text) => URL.canParse(text), { error: cure, abort: true })
    .transform((text) => new URL(text))
    .refine(
      ({ protocol, hostname }) =>
        protocol === "https:" || (protocol === "http:" && isLoopback(hostname)),
      {
        error: "must be https; http is accepted for localhost alone",
      },
    );
