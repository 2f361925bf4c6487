import "server-only";
import pino from "pino";
import { processWide } from "#portal/process-wide.ts";

/**
 * The one logger: JSON lines on standard output. What goes in is chosen by the caller, and is
 * never a kennitala, phone number, message text, delivery address or key.
 */
export const log = processWide("log", () => pino({ base: undefined }));
