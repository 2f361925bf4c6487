import { createHmac, timingSafeEqual } from "node:crypto";
import { recordIdSchema } from "#contract/index.ts";

/** What stands in the code on a pass, and how it is made. */
export interface CodeSource {
  scanCode: string;
  codeSecret: string;
  passTemplateId: string;
  hasDynamicBarcode: boolean;
  dynamicBarcodeSeconds: number | null;
  dynamicBarcodeType: "BASIC" | "INCLUDE_TEMPLATE_ID";
}

export interface ReadCode {
  scanCode: string;
  /** The moment and signature of a code that changes with time. */
  dynamic?: { madeAt: Date; signature: string };
  passTemplateId?: string;
}

const usualSeconds = 60;
/** A scanner's reading takes a moment, and clocks differ. */
const leewayMs = 5_000;

/**
 * The data of the code on a pass at a moment. A dynamic one is `code.seconds.signature`, the time
 * in base 36; INCLUDE_TEMPLATE_ID puts the template's id and a colon before it. The interface
 * shows neither form.
 */
export function codeDataOf(source: CodeSource, now: Date): string {
  const prefix =
    source.dynamicBarcodeType === "INCLUDE_TEMPLATE_ID" ? `${source.passTemplateId}:` : "";
  if (!source.hasDynamicBarcode) return prefix + source.scanCode;
  const made = Math.floor(now.getTime() / 1000).toString(36);
  return `${prefix}${source.scanCode}.${made}.${signatureOf(source, made)}`;
}

/** How long a code is good, in milliseconds; undefined when it does not change. */
export function codeLifetimeMs(source: CodeSource): number | undefined {
  if (!source.hasDynamicBarcode) return undefined;
  return (source.dynamicBarcodeSeconds ?? usualSeconds) * 1000;
}

/** Takes scanned data apart; undefined when it is no code of ours. */
export function readCode(data: string): ReadCode | undefined {
  const parts = /^(?:([^:]+):)?([0-9A-Za-z]{22})(?:\.([0-9a-z]{1,9})\.([\w-]{22}))?$/.exec(
    data.trim(),
  );
  if (!parts) return undefined;
  const [, templateId, scanCode = "", made, signature] = parts;
  const read: ReadCode = { scanCode };
  if (templateId !== undefined) {
    if (!recordIdSchema.safeParse(templateId).success) return undefined;
    read.passTemplateId = templateId.toLowerCase();
  }
  if (made !== undefined && signature !== undefined) {
    read.dynamic = { madeAt: new Date(Number.parseInt(made, 36) * 1000), signature };
  }
  return read;
}

export type CodeVerdict = "good" | "foreign" | "expired";

/** Whether a code that was read is one that the pass shows now. */
export function judgeCode(read: ReadCode, source: CodeSource, now: Date): CodeVerdict {
  if (read.passTemplateId !== undefined && read.passTemplateId !== source.passTemplateId) {
    return "foreign";
  }
  const lifetime = codeLifetimeMs(source);
  if (lifetime === undefined) return read.dynamic ? "foreign" : "good";
  if (!read.dynamic) return "foreign";
  const { madeAt, signature } = read.dynamic;
  const made = (madeAt.getTime() / 1000).toString(36);
  if (!isSame(signature, signatureOf(source, made))) return "foreign";
  const age = now.getTime() - madeAt.getTime();
  return age < -leewayMs || age > lifetime + leewayMs ? "expired" : "good";
}

function signatureOf({ scanCode, codeSecret }: CodeSource, made: string): string {
  const mac = createHmac("sha256", codeSecret).update(`${scanCode}.${made}`).digest();
  return mac.subarray(0, 16).toString("base64url");
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
