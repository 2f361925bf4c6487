import "server-only";
import { z } from "zod";
import { readAllOrNone, setVariablesOf } from "./all-or-none.ts";

/** Where mail to staff is handed in, and from whom it comes. */
export interface MailServer {
  url: string;
  from: string;
}

const addressCure =
  "set it to the address of the mail server, such as smtps://portal:password@mail.example.is";

const mailServerSchema = z.object({
  SMTP_URL: z.string({ error: addressCure }).refine(isMailAddress, { error: addressCure }),
  MAIL_FROM: z.email({ error: "set it to the e-mail address that mail to staff comes from" }),
});

const readSchema = mailServerSchema.transform(
  (read): MailServer => ({ url: read.SMTP_URL, from: read.MAIL_FROM }),
);

/** Both of its variables or none. */
export function readMailServer(variables: Record<string, string | undefined>) {
  const set = setVariablesOf(Object.keys(mailServerSchema.shape), variables);
  return readAllOrNone(readSchema, set, false);
}

function isMailAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && ["smtp:", "smtps:"].includes(url.protocol) && url.hostname !== "";
}
