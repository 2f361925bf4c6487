import { createHash, timingSafeEqual } from "node:crypto";
import { z } from "zod";

/** Bearer token of `/metrics`; without it there is no such address. */
export const metricsTokenSchema = z
  .string()
  .transform((text) => text || undefined)
  .refine((text) => text === undefined || text.length >= 32, {
    error: "must be at least 32 characters (openssl rand -base64 36)",
  })
  .optional();

/** Whether a header `Authorization` carries the token; never where there is none. */
export function carriesToken(
  authorization: string | null | undefined,
  token: string | undefined,
): boolean {
  const shown = /^Bearer (\S+)$/i.exec(authorization ?? "")?.[1];
  return token !== undefined && timingSafeEqual(digest(shown ?? ""), digest(token));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
