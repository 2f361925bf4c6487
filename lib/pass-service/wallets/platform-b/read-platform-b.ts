import { createPrivateKey } from "node:crypto";
import { z } from "zod";
import { missingBeside, type ReadConfiguration, readNamedFile } from "../read-configuration.ts";
import type { PlatformB } from "./platform-b.ts";

const prefix = "PASS_SERVICE_PLATFORM_B_";

/** The variables about platform B without their prefix. */
export interface PlatformBVariables {
  ISSUER_ID: string | undefined;
  /** The key file of the account, as the platform gives it out: JSON. */
  SERVICE_ACCOUNT: string | undefined;
  SAVE_URL: string;
}

const accountSchema = z.object({ client_email: z.email(), private_key: z.string() });

/** The account for platform B, read and checked. */
export function readPlatformB({
  SAVE_URL: saveUrl,
  ...needed
}: PlatformBVariables): ReadConfiguration<PlatformB> {
  const missing = missingBeside(needed);
  if (missing.length > 0) {
    const problems = missing.map((name) => `${prefix}${name} is needed beside the others`);
    return { ok: false, problems };
  }
  const { ISSUER_ID: issuerId, SERVICE_ACCOUNT: file } = needed;
  if (!issuerId || !file) return { ok: true, configuration: undefined };

  const problems: string[] = [];
  if (!/^\d{1,30}$/.test(issuerId)) problems.push(`${prefix}ISSUER_ID is no number`);
  const text = readNamedFile(`${prefix}SERVICE_ACCOUNT`, file, problems);
  const account = text === "" ? undefined : accountIn(text);
  if (text !== "" && !account) {
    problems.push(
      `${prefix}SERVICE_ACCOUNT names a file that is no key of a service account: JSON with client_email and an RSA private_key`,
    );
  }
  if (problems.length > 0 || !account) return { ok: false, problems };
  return {
    ok: true,
    configuration: { ...account, issuerId, saveUrl: saveUrl.replace(/(?<!\/)\/+$/, "") },
  };
}

function accountIn(text: string): Pick<PlatformB, "account" | "key"> | undefined {
  try {
    const { client_email: account, private_key } = accountSchema.parse(JSON.parse(text));
    const key = createPrivateKey(private_key);
    return key.asymmetricKeyType === "rsa" ? { account, key } : undefined;
  } catch {
    return undefined;
  }
}
