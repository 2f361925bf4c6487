import { X509Certificate } from "node:crypto";
import type { SignerParts } from "./development-certificate.ts";

/** A certificate for platform A that expires soon, or has expired. */
export interface CertificateFinding {
  /** Which of the two: the pass type's, or the intermediate that issued it. */
  certificate: "certificate" | "intermediate";
  /** Common name, such as "Pass Type ID: pass.com.example.member". */
  subject: string;
  expiresAt: Date;
  /** Whole days that are left; negative once it has expired. */
  daysLeft: number;
  expired: boolean;
}

/** Days before the end of a certificate from which `status`, the log and the doctor tell of it. */
const warningDays = 60;
const dayMs = 24 * 3_600_000;

/** Certificates of the signer that end within 60 days or have ended; empty where all is well. */
export function certificateFindings(
  signer: Pick<SignerParts, "certificate" | "intermediate"> | undefined,
  now: Date,
): CertificateFinding[] {
  if (!signer) return [];
  return (["certificate", "intermediate"] as const).flatMap((certificate) => {
    const { subject, validToDate: expiresAt } = new X509Certificate(signer[certificate]);
    const daysLeft = Math.floor((expiresAt.getTime() - now.getTime()) / dayMs);
    if (daysLeft > warningDays) return [];
    const expired = expiresAt <= now;
    return [{ certificate, subject: commonName(subject), expiresAt, daysLeft, expired }];
  });
}

function commonName(subject: string): string {
  return /^CN=(.*)$/m.exec(subject)?.[1] ?? subject.replaceAll("\n", ", ");
}

/** The moment from which nothing signed by these certificates is accepted. */
export function signerExpiresAt(signer: Pick<SignerParts, "certificate" | "intermediate">): Date {
  const ends = [signer.certificate, signer.intermediate].map((pem) =>
    new X509Certificate(pem).validToDate.getTime(),
  );
  return new Date(Math.min(...ends));
}

/** A finding in words, for an operator. */
export function certificateInWords({ subject, expiresAt, daysLeft, expired }: CertificateFinding) {
  const day = expiresAt.toISOString().slice(0, 10);
  return expired
    ? `${subject} expired on ${day}: no passes for platform A until it is renewed`
    : `${subject} expires on ${day}, in ${daysLeft} ${daysLeft === 1 ? "day" : "days"}`;
}
