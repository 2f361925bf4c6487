import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import { missingBeside, type ReadConfiguration, readNamedFile } from "../read-configuration.ts";
import type { PlatformAConfiguration } from "./platform-a.ts";

const prefix = "PASS_SERVICE_PLATFORM_A_";

/** The variables about platform A without their prefix; the first three name PEM files. */
export interface PlatformAVariables {
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
    const problems = missing.map((name) => `${prefix}${name} is needed beside the others`);
    return { ok: false, problems };
  }
  const { CERTIFICATE, KEY, INTERMEDIATE, PASS_TYPE_ID = "", TEAM_ID = "" } = needed;
  if (!CERTIFICATE || !KEY || !INTERMEDIATE) return { ok: true, configuration: undefined };

  const problems: string[] = [];
  const say = (name: keyof PlatformAVariables, what: string) =>
    problems.push(`${prefix}${name} ${what}`);
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
    const text = readNamedFile(prefix + name, file, problems);
    if (text === "") return undefined;
    try {
      return new X509Certificate(text);
    } catch {
      say(name, "names a file without a certificate in PEM");
      return undefined;
    }
  }

  function keyIn(file: string): KeyObject | undefined {
    const text = readNamedFile(`${prefix}KEY`, file, problems);
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
