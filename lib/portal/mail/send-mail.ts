import "server-only";
import { createTransport } from "nodemailer";
import { getConfiguration } from "#portal/configuration/configuration.ts";

/** A message in plain text; mail programs make the link in it one to press. */
interface Mail {
  to: string;
  subject: string;
  text: string;
}

export function isMailConfigured(): boolean {
  return getConfiguration().mailServer !== undefined;
}

function createMailer() {
  const { mailServer, issuer } = getConfiguration();
  if (!mailServer) throw new Error("there is no mail server");
  return createTransport(
    {
      url: mailServer.url,
      connectionTimeout: 5_000,
      greetingTimeout: 5_000,
      socketTimeout: 10_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from: { name: issuer.name, address: mailServer.from } },
  );
}

/** Resolves once the mail server has taken the message; rejects when it has not, or did not answer. */
export async function sendMail({ to, subject, text }: Mail): Promise<void> {
  // As an object an address is one address, whatever signs are in it.
  await createMailer().sendMail({ to: { name: "", address: to }, subject, text });
}
