import type { Mutation } from "./mutation.ts";

export interface PortalMutation extends Mutation {
  /** The files of tests about what is broken. */
  tests: readonly string[];
}

const offers = ["tests/portal/decide-offer.test.ts"];
const links = ["tests/portal/delivery-link.test.ts"];
const sending = ["tests/portal/sending.test.ts"];
const states = ["tests/portal/message-state.test.ts"];
const lists = ["tests/portal/messaging/bulk/rules.test.ts"];
const turns = ["tests/portal/messaging/bulk/turns.test.ts"];
const scanning = ["tests/portal/scanning.test.ts"];
const previews = ["tests/portal/sms-preview.test.ts"];
const actions = ["tests/portal/pass-actions.test.ts"];

/** Twenty ways in which the portal may decide or send wrongly, and the test that tells. */
export const portalMutations: readonly PortalMutation[] = [
  {
    what: "a type on request that is absent is not offered",
    file: "lib/portal/memberships/decide-offer.ts",
    text: 'kind: onRequest ? "get-pass" : "no-membership"',
    replacement: 'kind: "no-membership"',
    noticedBy: "on request, no membership",
    tests: offers,
  },
  {
    what: "a closed pass is handed out",
    file: "lib/portal/memberships/decide-offer.ts",
    text: "  if (isClosedPassStatus(status)) {",
    replacement: "  if (false) {",
    noticedBy: "a pass that is VOIDED is explained and never linked",
    tests: offers,
  },
  {
    what: "a voided pass on request may be had again",
    file: "lib/portal/memberships/decide-offer.ts",
    text: 'mayGetAgain: onRequest && status === "EXPIRED"',
    replacement: "mayGetAgain: onRequest",
    noticedBy: "only an expired pass that is issued on request can be had again",
    tests: offers,
  },
  {
    what: "a deleted pass stands in for none",
    file: "lib/portal/memberships/decide-offer.ts",
    text: 'return pass?.status === "DELETED" ? null : pass;',
    replacement: "return pass;",
    noticedBy: "a pass that was removed is no pass",
    tests: offers,
  },
  {
    what: "members are sent to any host",
    file: "lib/portal/memberships/decide-offer.ts",
    text: "return secure && allowed &&",
    replacement: "return secure &&",
    noticedBy: "https://evil.example/p/abc is not",
    tests: links,
  },
  {
    what: "members are sent to an address without TLS",
    file: "lib/portal/memberships/decide-offer.ts",
    text: 'url.protocol === "https:" || isLoopback(url.hostname);',
    replacement: "true;",
    noticedBy: "http://passes.example.is/p/abc is not",
    tests: links,
  },
  {
    what: "a pass whose deletion is under way can be changed",
    file: "lib/portal/passes/pass-actions.ts",
    text: 'return status === "DELETED" || status === "DELETE_IN_PROGRESS";',
    replacement: 'return status === "DELETED";',
    noticedBy: "nothing is done with a pass that is gone",
    tests: actions,
  },
  {
    what: "no bound binds an amount at the scanner",
    file: "lib/portal/passes/scanning/scan-rules.ts",
    text: "amount >= min && (max === undefined || amount <= max);",
    replacement: "amount >= min;",
    noticedBy: "4 punches of at most three: false",
    tests: scanning,
  },
  {
    what: "what a scan has done leaves its bounds as they were",
    file: "lib/portal/passes/scanning/scan-rules.ts",
    text: "stated === undefined ? undefined : stated - used;",
    replacement: "stated;",
    noticedBy: "what takes a new scan is adding more than this scan allowed",
    tests: scanning,
  },
  {
    what: "a text of unknown outcome is sent again",
    file: "lib/portal/messaging/sending/message-state.ts",
    text: 'return { state: "unknown", reason: unknownReasonOf(answer) };',
    replacement: 'return { state: "planned" };',
    noticedBy: "only a service that was provably not reached leaves the message to be sent",
    tests: [...sending, ...states],
  },
  {
    what: "one message is claimed by two workers",
    file: "lib/portal/messaging/sending/message-store.ts",
    text: '.where(and(eq(message.id, id), eq(message.state, "planned")))\n    .returning();',
    replacement: ".where(eq(message.id, id))\n    .returning();",
    noticedBy: "calls the service once, however many try",
    tests: sending,
  },
  {
    what: "a text leaves hours after it was asked for",
    file: "lib/portal/messaging/sending/send-message.ts",
    text: "return now.getTime() - createdAt.getTime() >= sendRetryMs;",
    replacement: "return false;",
    noticedBy: "comes back to be tried when the service was not reached, for an hour",
    tests: sending,
  },
  {
    what: "the link of a pass that was closed meanwhile leaves",
    file: "lib/portal/messaging/sending/send-message.ts",
    text: "return isStoppedByClosing(request, pass.value) ? passClosed : undefined;",
    replacement: "return undefined;",
    noticedBy: "does not hand out a pass that is VOIDED by the time of a late try",
    tests: sending,
  },
  {
    what: "an expired text counts as delivered",
    file: "lib/portal/messaging/sending/message-state.ts",
    text: `  "EXPIRED",
  "REJECTED",`,
    replacement: '  "REJECTED",',
    noticedBy: '["CREATED","SENT","EXPIRED"]',
    tests: states,
  },
  {
    what: "a rejected key does not pause a list",
    file: "lib/portal/messaging/bulk/bulk-rules.ts",
    text: 'if (refusals.includes("keyRefused")) return "key-refused";',
    replacement: "",
    noticedBy: "pauses by itself at the first that no other could escape",
    tests: lists,
  },
  {
    what: "the quiet hours end at midnight",
    file: "lib/portal/messaging/bulk/bulk-rules.ts",
    text: "return at < until ? new Date(until) : undefined;\n}",
    replacement: "return undefined;\n}",
    noticedBy: "quiet hours at 00:00 over midnight",
    tests: lists,
  },
  {
    what: "a trial sends without a limit of its own",
    file: "lib/portal/messaging/bulk/bulk-rules.ts",
    text: "return Math.min(trialTextsPerDay, textsPerDay ?? trialTextsPerDay);",
    replacement: "return textsPerDay ?? trialTextsPerDay;",
    noticedBy: "the limit of a day is 50 while sending to many is tried out",
    tests: lists,
  },
  {
    what: "a cell of a list may hold a token",
    file: "lib/portal/messaging/bulk/fill-in.ts",
    text: '?.replaceAll("{", "(").replaceAll("}", ")")',
    replacement: "",
    noticedBy: "takes a cell for words, and never for a token",
    tests: lists,
  },
  {
    what: "a list asks a service that is away without a pause",
    file: "lib/portal/messaging/bulk/scheduling.ts",
    text: "const isDeferred = (id: string) => now() < (turnOf(id).backoff?.until ?? 0);",
    replacement: "const isDeferred = (_: string) => false;",
    noticedBy: "pass by one that cannot go on, for a growing while",
    tests: turns,
  },
  {
    what: "the price is that of the shortest link",
    file: "lib/portal/messaging/sending/sms-preview.ts",
    text: "const linkLengths = { min: 14, max: 45,",
    replacement: "const linkLengths = { min: 14, max: 14,",
    noticedBy: "the link's length is not known, so the parts are a range",
    tests: previews,
  },
];
