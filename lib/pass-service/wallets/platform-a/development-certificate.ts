import { generateKeyPair, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import forge from "node-forge";
import type { Database } from "../../store/database.ts";
import { developmentSigner } from "../../store/schema/wallet.ts";
import type { PassIdentity } from "./pass-content.ts";

/** Certificates and key that sign a pass file, in PEM; the key is not encrypted. */
export interface SignerParts {
  certificate: string;
  key: string;
  /** Intermediate certificate that issued `certificate`. */
  intermediate: string;
}

/** The database's development certificate; processes that create one at once use the first. */
export async function findOrCreateDevelopmentSigner(
  database: Database,
  make: (now: Date) => Promise<SignerParts>,
  now: Date,
): Promise<SignerParts> {
  const found = await find(database);
  if (found) return found;
  const made = await make(now);
  await database
    .insert(developmentSigner)
    .values({ ...made, createdAt: now })
    .onConflictDoNothing();
  return (await find(database)) ?? made;
}

async function find(database: Database): Promise<SignerParts | undefined> {
  const rows = await database
    .select({
      certificate: developmentSigner.certificate,
      key: developmentSigner.key,
      intermediate: developmentSigner.intermediate,
    })
    .from(developmentSigner);
  return rows[0];
}

/** The identity of passes while none is configured. */
export const developmentIdentity: PassIdentity = {
  passTypeId: "pass.felagi.development",
  teamId: "DEVELOPMNT",
};

const years = 10;

/** A certificate and its authority; a phone must trust that authority to take the passes. */
export async function makeDevelopmentCertificate(now: Date): Promise<SignerParts> {
  const [authority, signer] = await Promise.all([keyPair(), keyPair()]);
  const authorityName = [{ shortName: "CN", value: "Pass service development authority" }];
  const signerName = [
    { type: "0.9.2342.19200300.100.1.1", value: developmentIdentity.passTypeId },
    { shortName: "CN", value: `Pass Type ID: ${developmentIdentity.passTypeId}` },
    { shortName: "OU", value: developmentIdentity.teamId },
  ];
  const intermediate = certify(authority.publicKey, authorityName, authorityName, now);
  intermediate.setExtensions([
    { name: "basicConstraints", cA: true, critical: true },
    { name: "keyUsage", keyCertSign: true, cRLSign: true, critical: true },
    { name: "subjectKeyIdentifier" },
  ]);
  intermediate.sign(authority.privateKey, forge.md.sha256.create());
  const certificate = certify(signer.publicKey, signerName, authorityName, now);
  certificate.setExtensions([
    { name: "basicConstraints", cA: false, critical: true },
    { name: "keyUsage", digitalSignature: true, critical: true },
    { name: "subjectKeyIdentifier" },
  ]);
  certificate.sign(authority.privateKey, forge.md.sha256.create());
  // The authority's key ends here: nothing else can ever be issued in its name.
  return {
    certificate: forge.pki.certificateToPem(certificate),
    key: signer.pem,
    intermediate: forge.pki.certificateToPem(intermediate),
  };
}

const generate = promisify(generateKeyPair);

/** Made outside the event loop; the certificates alone are drawn up by the library. */
async function keyPair() {
  const { privateKey, publicKey } = await generate("rsa", { modulusLength: 2048 });
  const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  return {
    pem,
    privateKey: forge.pki.privateKeyFromPem(pem),
    publicKey: forge.pki.publicKeyFromPem(
      publicKey.export({ type: "spki", format: "pem" }).toString(),
    ),
  };
}

function certify(
  publicKey: forge.pki.PublicKey,
  subject: forge.pki.CertificateField[],
  issuer: forge.pki.CertificateField[],
  now: Date,
): forge.pki.Certificate {
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = publicKey;
  // A serial number is positive: its first bit is not set.
  certificate.serialNumber = `01${randomBytes(15).toString("hex")}`;
  // A day earlier than it is made, so that clocks may differ.
  certificate.validity.notBefore = new Date(now.getTime() - 24 * 60 * 60_000);
  certificate.validity.notAfter = new Date(now);
  certificate.validity.notAfter.setUTCFullYear(now.getUTCFullYear() + years);
  certificate.setSubject(subject);
  certificate.setIssuer(issuer);
  return certificate;
}
