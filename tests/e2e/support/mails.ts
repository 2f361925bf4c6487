import { mailbox } from "./addresses.ts";

interface ReceivedMail {
  to: string;
  from: string;
  subject: string;
  text: string;
}

/** What the mail server took for somebody, newest first. */
export async function mailsTo(email: string): Promise<ReceivedMail[]> {
  const { mails } = (await (await fetch(`${mailbox}/mails.json`)).json()) as {
    mails: ReceivedMail[];
  };
  return mails.filter(({ to }) => to === email);
}
