import { X509Certificate } from "node:crypto";
import type { SignerParts } from "./development-certificate.ts";

/** A certificate for platform A, and how long it lasts. */
export interface CertificateFinding {
  /** Which certificate: that of the pass type, or the intermediate that issued it. */
  certificate: "certificate" | "intermediate";
  /** Common name, such as "Pass Type ID: pass.com.example.member". */
  subject: string;
  expiresAt: Date;
  /** Whole days until the certificate expires; negative once it has expired. */
  daysLeft: number;
  expired: boolean;
}

/** Warning period before a certificate expires, in days, for `status` and the log. */
const warningDays = 60;
const dayMs = 24 * 3_600_000;

/** Both certificates of the signer. */
export function certificatesOf(
  signer: Pick<SignerParts, "certificate" | "intermediate">,
  now: Date,
): CertificateFinding[] {
  return (["certificate", "intermediate"] as const).map((certificate) => {
    const { subject, validToDate: expiresAt } = new X509Certificate(signer[certificate]);
    const daysLeft = Math.floor((expiresAt.getTime() - now.getTime()) / dayMs);
    const expired = expiresAt <= now;
    return { certificate, subject: commonName(subject), expiresAt, daysLeft, expired };
  });
}

export const endsSoon = ({ daysLeft }: Pick<CertificateFinding, "daysLeft">) =>
  daysLeft <= warningDays;

/** The certificates of the signer that expire within `warningDays`, or have expired. */
export function certificateFindings(
  signer: Pick<SignerParts, "certificate" | "intermediate"> | undefined,
  now: Date,
): CertificateFinding[] {
  return signer ? certificatesOf(signer, now).filter(endsSoon) : [];
}

function commonName(subject: string): string {
  return /^CN=(.*)$/m.exec(subject)?.[1] ?? subject.replaceAll("\n", ", ");
}

/** Earliest expiry of the signer's certificates: from then on no device accepts a pass that they sign. */
export function signerExpiresAt(signer: Pick<SignerParts, "certificate" | "intermediate">): Date {
  const ends = [signer.certificate, signer.intermediate].map((pem) =>
    new X509Certificate(pem).validToDate.getTime(),
  );
  return new Date(Math.min(...ends));
}

/** Sentence about a certificate, for an operator. */
export function certificateInWords({ subject, expiresAt, daysLeft, expired }: CertificateFinding) {
  const day = expiresAt.toISOString().slice(0, 10);
  return expired
    ? `${subject} expired on ${day}: no passes for Apple Wallet until it is renewed`
    : `${subject} expires on ${day}, in ${daysLeft} ${daysLeft === 1 ? "day" : "days"}`;
}
