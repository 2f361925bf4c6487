import { createHmac, timingSafeEqual } from "node:crypto";
import { recordIdSchema } from "#contract/index.ts";

/** The fields from which the code on a pass is made. */
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
  /** Dynamic code: its time and signature. */
  dynamic?: { madeAt: Date; signature: string };
  passTemplateId?: string;
}

const defaultLifetimeSeconds = 60;
/** Clock skew tolerance: scanning takes a moment, and clocks differ. */
const clockToleranceMs = 5_000;

/**
 * The data of the code on a pass at a moment. A dynamic one is `code.seconds.signature`, the time
 * in base 36; with INCLUDE_TEMPLATE_ID the template's id and a colon stand before it. The interface
 * shows neither form.
 */
export function codeDataOf(source: CodeSource, now: Date): string {
  if (!source.hasDynamicBarcode) return source.scanCode;
  const prefix = includesTemplateId(source) ? `${source.passTemplateId}:` : "";
  const made = Math.floor(now.getTime() / 1000).toString(36);
  return `${prefix}${source.scanCode}.${made}.${signatureOf(source, made)}`;
}

function includesTemplateId({ hasDynamicBarcode, dynamicBarcodeType }: CodeSource): boolean {
  return hasDynamicBarcode && dynamicBarcodeType === "INCLUDE_TEMPLATE_ID";
}

/** Lifetime of a dynamic code in milliseconds; undefined for a static one. */
export function codeLifetimeMs(source: CodeSource): number | undefined {
  if (!source.hasDynamicBarcode) return undefined;
  return (source.dynamicBarcodeSeconds ?? defaultLifetimeSeconds) * 1000;
}

/** Parses scanned data; undefined when it has not the format of our codes. */
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

type CodeValidity = "valid" | "foreign" | "expired";

/** Validates a scanned code against its pass: signature, template and lifetime. */
export function validateCode(read: ReadCode, source: CodeSource, now: Date): CodeValidity {
  if (read.passTemplateId !== undefined && read.passTemplateId !== source.passTemplateId) {
    return "foreign";
  }
  const lifetime = codeLifetimeMs(source);
  if (lifetime === undefined) return read.dynamic ? "foreign" : "valid";
  if (!read.dynamic) return "foreign";
  if (includesTemplateId(source) && read.passTemplateId === undefined) return "foreign";
  const { madeAt, signature } = read.dynamic;
  const made = (madeAt.getTime() / 1000).toString(36);
  if (!isSame(signature, signatureOf(source, made))) return "foreign";
  const age = now.getTime() - madeAt.getTime();
  return age < -clockToleranceMs || age > lifetime + clockToleranceMs ? "expired" : "valid";
}

function signatureOf({ scanCode, codeSecret }: CodeSource, made: string): string {
  const mac = createHmac("sha256", codeSecret).update(`${scanCode}.${made}`).digest();
  return mac.subarray(0, 16).toString("base64url");
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
