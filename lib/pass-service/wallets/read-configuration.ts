import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { z } from "zod";
import type { PlatformAConfiguration } from "./platform-a/platform-a.ts";
import type { PushKey } from "./platform-a/push-token.ts";
import type { PlatformB } from "./platform-b.ts";

/** Notes a variable that cannot be used, a line each. */
type AddProblem = (line: string) => void;

/** The variables about platform A: certificate, key and intermediate are names of PEM files. */
interface PlatformAVariables {
  PASS_SERVICE_PLATFORM_A_CERTIFICATE?: string | undefined;
  PASS_SERVICE_PLATFORM_A_KEY?: string | undefined;
  PASS_SERVICE_PLATFORM_A_KEY_PASSPHRASE?: string | undefined;
  PASS_SERVICE_PLATFORM_A_INTERMEDIATE?: string | undefined;
  PASS_SERVICE_PLATFORM_A_PASS_TYPE_ID?: string | undefined;
  PASS_SERVICE_PLATFORM_A_TEAM_ID?: string | undefined;
  /** Origin, such as https://api.push.apple.com. */
  PASS_SERVICE_PLATFORM_A_PUSH_URL: string;
  /** Token key for the push service: name of a `.p8` file. */
  PASS_SERVICE_PLATFORM_A_PUSH_KEY?: string | undefined;
  PASS_SERVICE_PLATFORM_A_PUSH_KEY_ID?: string | undefined;
}

/**
 * Reads the certificate for platform A, and checks that no part is missing, that the key is the
 * certificate's, that the intermediate issued it, and that it is for this pass type and team. An expired
 * certificate is accepted: the service then runs without passes for platform A. Undefined if nothing is
 * configured, or something cannot be used.
 */
export function readPlatformA(
  variables: PlatformAVariables,
  addProblem: AddProblem,
): PlatformAConfiguration | undefined {
  const {
    PASS_SERVICE_PLATFORM_A_CERTIFICATE: certificateFile,
    PASS_SERVICE_PLATFORM_A_KEY: keyFile,
    PASS_SERVICE_PLATFORM_A_INTERMEDIATE: intermediateFile,
    PASS_SERVICE_PLATFORM_A_PASS_TYPE_ID: passTypeId,
    PASS_SERVICE_PLATFORM_A_TEAM_ID: teamId,
  } = variables;
  addMissing(variables, neededForPlatformA, addProblem);
  if (!certificateFile && variables.PASS_SERVICE_PLATFORM_A_PUSH_KEY) {
    addProblem(
      "PASS_SERVICE_PLATFORM_A_PUSH_KEY sends nothing without the certificate that signs passes: set PASS_SERVICE_PLATFORM_A_CERTIFICATE and the variables beside it",
    );
  }
  if (!certificateFile || !keyFile || !intermediateFile || !passTypeId || !teamId) return undefined;

  const certificate = certificateIn("PASS_SERVICE_PLATFORM_A_CERTIFICATE", certificateFile);
  const intermediate = certificateIn("PASS_SERVICE_PLATFORM_A_INTERMEDIATE", intermediateFile);
  const key = keyIn(keyFile);
  const pushKey = readPushKey(variables, addProblem);
  if (certificate) {
    if (key && !certificate.checkPrivateKey(key)) {
      addProblem("PASS_SERVICE_PLATFORM_A_KEY is not the key of the certificate");
    }
    if (intermediate && !certificate.verify(intermediate.publicKey)) {
      addProblem("PASS_SERVICE_PLATFORM_A_INTERMEDIATE did not issue the certificate");
    }
    if (!isNamed(certificate, "UID", passTypeId)) {
      addProblem("PASS_SERVICE_PLATFORM_A_PASS_TYPE_ID is not the certificate's");
    }
    if (!isNamed(certificate, "OU", teamId)) {
      addProblem("PASS_SERVICE_PLATFORM_A_TEAM_ID is not the certificate's");
    }
  }
  if (!certificate || !intermediate || !key) return undefined;
  return {
    push: { url: variables.PASS_SERVICE_PLATFORM_A_PUSH_URL, tokenKey: pushKey },
    signer: {
      passTypeId,
      teamId,
      certificate: certificate.toString(),
      intermediate: intermediate.toString(),
      key: key.export({ type: "pkcs8", format: "pem" }).toString(),
    },
  };

  function certificateIn(variable: string, file: string): X509Certificate | undefined {
    const text = readNamedFile(variable, file, addProblem);
    if (text === undefined) return undefined;
    try {
      return new X509Certificate(text);
    } catch {
      addProblem(`${variable} names a file without a certificate in PEM`);
      return undefined;
    }
  }

  function keyIn(file: string): KeyObject | undefined {
    const variable = "PASS_SERVICE_PLATFORM_A_KEY";
    const text = readNamedFile(variable, file, addProblem);
    if (text === undefined) return undefined;
    const passphrase = variables.PASS_SERVICE_PLATFORM_A_KEY_PASSPHRASE;
    try {
      const read = createPrivateKey({ key: text, ...(passphrase && { passphrase }) });
      if (read.asymmetricKeyType === "rsa") return read;
      addProblem(`${variable} is no RSA key`);
    } catch {
      addProblem(`${variable} names a file without a key in PEM, or one with another passphrase`);
    }
    return undefined;
  }
}

/**
 * Reads the token key for the push service (EC, P-256). Both variables have to be set, or neither. Undefined
 * if they are not set, or the key cannot be used.
 */
function readPushKey(variables: PlatformAVariables, addProblem: AddProblem): PushKey | undefined {
  const { PASS_SERVICE_PLATFORM_A_PUSH_KEY: file, PASS_SERVICE_PLATFORM_A_PUSH_KEY_ID: keyId } =
    variables;
  addMissing(variables, neededForPushKey, addProblem);
  if (!file || !keyId) return undefined;
  if (!/^[A-Z0-9]{10}$/.test(keyId)) {
    addProblem("PASS_SERVICE_PLATFORM_A_PUSH_KEY_ID is no identifier of ten capitals and digits");
  }
  const text = readNamedFile("PASS_SERVICE_PLATFORM_A_PUSH_KEY", file, addProblem);
  if (text === undefined) return undefined;
  try {
    const key = createPrivateKey(text);
    if (key.asymmetricKeyDetails?.namedCurve === "prime256v1") return { key, keyId };
  } catch {
    // A file that cannot be read gets the same problem as a key of another type, below.
  }
  addProblem("PASS_SERVICE_PLATFORM_A_PUSH_KEY names a file without a token key (.p8)");
  return undefined;
}

const neededForPushKey = [
  "PASS_SERVICE_PLATFORM_A_PUSH_KEY",
  "PASS_SERVICE_PLATFORM_A_PUSH_KEY_ID",
] as const;

const neededForPlatformA = [
  "PASS_SERVICE_PLATFORM_A_CERTIFICATE",
  "PASS_SERVICE_PLATFORM_A_KEY",
  "PASS_SERVICE_PLATFORM_A_INTERMEDIATE",
  "PASS_SERVICE_PLATFORM_A_PASS_TYPE_ID",
  "PASS_SERVICE_PLATFORM_A_TEAM_ID",
] as const;

/** A certificate without the attribute is trusted to match the operator's configuration. */
function isNamed({ subject }: X509Certificate, attribute: string, value: string): boolean {
  const named = subject.split("\n").filter((line) => line.startsWith(`${attribute}=`));
  return named.length === 0 || named.includes(`${attribute}=${value}`);
}

interface PlatformBVariables {
  PASS_SERVICE_PLATFORM_B_ISSUER_ID?: string | undefined;
  /** The key file of the account, as the platform gives it out: JSON. */
  PASS_SERVICE_PLATFORM_B_SERVICE_ACCOUNT?: string | undefined;
  PASS_SERVICE_PLATFORM_B_SAVE_URL: string;
  /** Origin, such as https://walletobjects.googleapis.com. */
  PASS_SERVICE_PLATFORM_B_API_URL: string;
}

const neededForPlatformB = [
  "PASS_SERVICE_PLATFORM_B_ISSUER_ID",
  "PASS_SERVICE_PLATFORM_B_SERVICE_ACCOUNT",
] as const;

const accountSchema = z.object({
  client_email: z.email(),
  private_key: z.string(),
  token_uri: z
    .url({ protocol: /^https$/ })
    .or(z.url({ protocol: /^http$/, hostname: /^(localhost|127\.0\.0\.1)$/ }))
    .default("https://oauth2.googleapis.com/token"),
});

/** The account for platform B, read and checked. Undefined as for platform A. */
export function readPlatformB(
  variables: PlatformBVariables,
  addProblem: AddProblem,
): PlatformB | undefined {
  const {
    PASS_SERVICE_PLATFORM_B_ISSUER_ID: issuerId,
    PASS_SERVICE_PLATFORM_B_SERVICE_ACCOUNT: file,
    PASS_SERVICE_PLATFORM_B_SAVE_URL: saveUrl,
  } = variables;
  addMissing(variables, neededForPlatformB, addProblem);
  if (!issuerId || !file) return undefined;
  if (!/^\d{1,30}$/.test(issuerId)) addProblem("PASS_SERVICE_PLATFORM_B_ISSUER_ID is no number");
  const text = readNamedFile("PASS_SERVICE_PLATFORM_B_SERVICE_ACCOUNT", file, addProblem);
  if (text === undefined) return undefined;
  try {
    const read = accountSchema.parse(JSON.parse(text));
    const { client_email: account, private_key, token_uri: tokenUrl } = read;
    const api = {
      url: new URL(variables.PASS_SERVICE_PLATFORM_B_API_URL).origin,
      tokenUrl,
      keysUrl: "https://pay.google.com/gp/m/issuer/keys",
    };
    const key = createPrivateKey(private_key);
    if (key.asymmetricKeyType === "rsa") {
      return { account, key, issuerId, api, saveUrl: saveUrl.replace(/(?<!\/)\/+$/, "") };
    }
  } catch {
    // A file that cannot be read gets the same problem as a key of another type, below.
  }
  addProblem(
    "PASS_SERVICE_PLATFORM_B_SERVICE_ACCOUNT names a file that is no key of a service account: JSON with client_email and an RSA private_key",
  );
  return undefined;
}

/** The text of a file that a variable names; a problem when it cannot be read. */
function readNamedFile(variable: string, file: string, addProblem: AddProblem): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    addProblem(`${variable} names a file that cannot be read: ${file}`);
    return undefined;
  }
}

/** A platform needs all of its variables, or none of them. */
function addMissing<Name extends string>(
  variables: Partial<Record<Name, string | undefined>>,
  needed: readonly Name[],
  addProblem: AddProblem,
): void {
  const missing = needed.filter((name) => variables[name] === undefined);
  if (missing.length === needed.length) return;
  for (const name of missing) addProblem(`${name} is needed beside the others`);
}
