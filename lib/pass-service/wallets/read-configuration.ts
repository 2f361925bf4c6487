import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { z } from "zod";
import type { PlatformAConfiguration } from "./platform-a/platform-a.ts";
import type { PlatformB } from "./platform-b.ts";

/** What was configured, nothing at all, or a line for each variable that cannot be used. */
type ReadConfiguration<Configuration> =
  | { ok: true; configuration: Configuration | undefined }
  | { ok: false; problems: string[] };

/** The text of a file that a variable names; a problem when it cannot be read. */
function readNamedFile(variable: string, file: string, problems: string[]): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    problems.push(`${variable} names a file that cannot be read: ${file}`);
    return "";
  }
}

/** The variables that are needed besides those that are set; none when none is set. */
function missingBeside(variables: Record<string, string | undefined>): string[] {
  const missing = Object.keys(variables).filter((name) => variables[name] === undefined);
  return missing.length === Object.keys(variables).length ? [] : missing;
}

const prefixA = "PASS_SERVICE_PLATFORM_A_";

/** The variables about platform A without their prefix; the first three name PEM files. */
interface PlatformAVariables {
  CERTIFICATE: string | undefined;
  KEY: string | undefined;
  INTERMEDIATE: string | undefined;
  PASS_TYPE_ID: string | undefined;
  TEAM_ID: string | undefined;
  KEY_PASSPHRASE: string | undefined;
  PUSH_URL: string;
}

/**
 * The certificate for platform A, read and checked: that all of it is there, that the key is the
 * certificate's, that the intermediate issued it, and that it is for this pass type and team.
 */
export function readPlatformA({
  PUSH_URL: pushUrl,
  KEY_PASSPHRASE: passphrase,
  ...needed
}: PlatformAVariables): ReadConfiguration<PlatformAConfiguration> {
  const missing = missingBeside(needed);
  if (missing.length > 0) {
    const problems = missing.map((name) => `${prefixA}${name} is needed beside the others`);
    return { ok: false, problems };
  }
  const { CERTIFICATE, KEY, INTERMEDIATE, PASS_TYPE_ID = "", TEAM_ID = "" } = needed;
  if (!CERTIFICATE || !KEY || !INTERMEDIATE) return { ok: true, configuration: undefined };

  const problems: string[] = [];
  const say = (name: keyof PlatformAVariables, what: string) =>
    problems.push(`${prefixA}${name} ${what}`);
  const certificate = certificateIn("CERTIFICATE", CERTIFICATE);
  const intermediate = certificateIn("INTERMEDIATE", INTERMEDIATE);
  const key = keyIn(KEY);
  if (certificate) {
    if (key && !certificate.checkPrivateKey(key)) say("KEY", "is not the key of the certificate");
    if (intermediate && !certificate.verify(intermediate.publicKey)) {
      say("INTERMEDIATE", "did not issue the certificate");
    }
    const names = certificate.subject.split("\n");
    if (!isNamed(names, "UID", PASS_TYPE_ID)) say("PASS_TYPE_ID", "is not the certificate's");
    if (!isNamed(names, "OU", TEAM_ID)) say("TEAM_ID", "is not the certificate's");
    if (certificate.validToDate < new Date()) {
      say("CERTIFICATE", `expired: ${certificate.validTo}`);
    }
  }
  if (problems.length > 0 || !certificate || !intermediate || !key) return { ok: false, problems };
  return {
    ok: true,
    configuration: {
      pushUrl,
      signer: {
        passTypeId: PASS_TYPE_ID,
        teamId: TEAM_ID,
        certificate: certificate.toString(),
        intermediate: intermediate.toString(),
        key: key.export({ type: "pkcs8", format: "pem" }).toString(),
      },
    },
  };

  function certificateIn(name: "CERTIFICATE" | "INTERMEDIATE", file: string) {
    const text = readNamedFile(prefixA + name, file, problems);
    if (text === "") return undefined;
    try {
      return new X509Certificate(text);
    } catch {
      say(name, "names a file without a certificate in PEM");
      return undefined;
    }
  }

  function keyIn(file: string): KeyObject | undefined {
    const text = readNamedFile(`${prefixA}KEY`, file, problems);
    if (text === "") return undefined;
    try {
      const read = createPrivateKey({ key: text, ...(passphrase && { passphrase }) });
      if (read.asymmetricKeyType === "rsa") return read;
      say("KEY", "is no RSA key");
    } catch {
      say("KEY", "names a file without a key in PEM, or one with another passphrase");
    }
    return undefined;
  }
}

/** A certificate without the attribute is trusted to match the operator's configuration. */
function isNamed(subject: string[], attribute: string, value: string): boolean {
  const named = subject.filter((line) => line.startsWith(`${attribute}=`));
  return named.length === 0 || named.includes(`${attribute}=${value}`);
}

const prefixB = "PASS_SERVICE_PLATFORM_B_";

/** The variables about platform B without their prefix. */
interface PlatformBVariables {
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
    const problems = missing.map((name) => `${prefixB}${name} is needed beside the others`);
    return { ok: false, problems };
  }
  const { ISSUER_ID: issuerId, SERVICE_ACCOUNT: file } = needed;
  if (!issuerId || !file) return { ok: true, configuration: undefined };

  const problems: string[] = [];
  if (!/^\d{1,30}$/.test(issuerId)) problems.push(`${prefixB}ISSUER_ID is no number`);
  const text = readNamedFile(`${prefixB}SERVICE_ACCOUNT`, file, problems);
  const account = text === "" ? undefined : accountIn(text);
  if (text !== "" && !account) {
    problems.push(
      `${prefixB}SERVICE_ACCOUNT names a file that is no key of a service account: JSON with client_email and an RSA private_key`,
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
