import { memberClient, staffClient } from "./oidc-clients.ts";
import { keyToken, metricsToken, sessionSecrets, upstreamCanary } from "./secrets.ts";

/** Secrets of the portal's own: no browser, no log and no table ever holds one. */
export const ownSecrets = [
  keyToken,
  staffClient.secret,
  memberClient.secret,
  metricsToken,
  ...sessionSecrets,
];

/**
 * What goes through the flows that the tests walk (every member, phone, pass and message of the
 * tests is made so that it is found), as regular expressions that JavaScript and PostgreSQL read
 * alike. Not within a longer number or identifier.
 */
export const canaries = {
  "a kennitala": String.raw`(?<![\w-])010130-?\d{4}(?!\w)`,
  "a phone number": String.raw`(?<![\w/+-])(\+?354 ?)?611[ -]?\d{4}(?![\w/+])`,
  "the address of a pass": "/p/[0-9A-Za-z]{22}",
  "the words of a message": "Prof [0-9a-f]{8}-[0-9a-f]{4}-",
  "a password": "marglytta-i-morgunsol|grasker-a-thaki-kirkju|rangt-lykilord",
  "a secret of the portal's": ownSecrets.join("|"),
  "what the service said": upstreamCanary,
};

/** What is not a person's, and must not leave the place it is for either. */
export const inLogs = {
  ...canaries,
  "a session": String.raw`Fe26\.2\*`,
  "an invitation": String.raw`/invitation/[\w-]{20,}`,
  "an invited person": "Kanarí Boðsdóttir|[0-9a-f-]+@invited\\.example",
  "a stack trace": String.raw`^\s+at .+:\d+:\d+\)?$`,
};
