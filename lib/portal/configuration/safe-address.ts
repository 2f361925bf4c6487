import "server-only";
import { z } from "zod";
import { isLoopback } from "#process/loopback.ts";

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
