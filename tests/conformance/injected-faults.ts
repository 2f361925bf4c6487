import { origin, otherKey } from "#tests/pass-service/test-service.ts";

// biome-ignore lint/suspicious/noExplicitAny: a lie reaches into any answer
type Body = any;
export interface ReceivedRequest {
  method: string;
  path: string;
  sent: Body;
  /** How often this method and path were answered well before. */
  before: number;
  /** How often exactly this was sent there before. */
  sentBefore: number;
}
export interface InjectedFault {
  /** The altered response; undefined leaves it as it is. */
  alter(
    received: ReceivedRequest,
    status: number,
    body: Body,
  ): { status?: number; body?: Body } | undefined;
  /** What is done to the answer besides. */
  headers?: Record<string, string>;
  /** Where download links lead. */
  redirectsTo?: string;
  /** Another key for this request. */
  as?(received: ReceivedRequest): string | undefined;
  breaks: string[];
}

const lookup = "/api/v1/member/passes";
const issue = `${lookup}/issue`;
const onRequest = "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c1002";
const isPass = (path: string) => /^\/api\/v1\/pass\/[^/]+$/.test(path);
const edit = (body: Body, change: (body: Body) => void) => {
  change(body);
  return { body };
};

/** Faults that are injected into a correct service, one kind of response each. */
export const injectedFaults: Record<string, InjectedFault> = {
  "a field that is missing": {
    alter: ({ path }, _, body) =>
      path === lookup && body.memberships
        ? edit(body, () => {
            for (const { pass } of body.memberships) if (pass) delete pass.walletInstalled;
          })
        : undefined,
    breaks: [
      "Members, Member lookup result: every field is there, of its type",
      "Members, Member pass object: walletInstalled is false once every wallet has let the pass go",
      "Members, Member pass object: walletInstalled is true while a platform's wallet holds the pass",
    ],
  },
  "memberships oldest first": {
    alter: ({ path }, _, body) =>
      path === lookup ? edit(body, () => body.memberships?.reverse()) : undefined,
    breaks: ["Members, lookup 1: memberships stand newest first"],
  },
  "a membership that is over": {
    alter: ({ path }, _, body) =>
      path === lookup && body.memberships?.[0]
        ? edit(body, () => {
            body.memberships[0].subscriptionStatus = "ENDED";
          })
        : undefined,
    breaks: [
      "Members, Member lookup result: every field is there, of its type",
      "Members, lookup 1: only live memberships are returned",
    ],
  },
  "a kennitala with its dash": {
    alter: ({ path }, _, body) =>
      path === lookup && body.kennitala
        ? edit(body, () => {
            body.kennitala = `${body.kennitala.slice(0, 6)}-${body.kennitala.slice(6)}`;
          })
        : undefined,
    breaks: [
      "Members, Member lookup result: every field is there, of its type",
      "Members, Member lookup result: the kennitala comes back as digits only",
    ],
  },
  "another code for a kennitala that is none": {
    alter: ({ path }, _, body) =>
      path === lookup && body.error?.code === "KENNITALA_INVALID"
        ? edit(body, () => {
            body.error.code = "VALIDATION_FAILED";
          })
        : undefined,
    breaks: ["Members, both 2: lookup: an invalid kennitala yields KENNITALA_INVALID"],
  },
  "other words for it": {
    alter: ({ path }, _, body) =>
      path === lookup && body.error
        ? edit(body, () => {
            body.error.message = "Ógild kennitala";
          })
        : undefined,
    breaks: ['Members, Errors: KENNITALA_INVALID says "Invalid kennitala" and how to write one'],
  },
  "an error body without fixes": {
    alter: ({ path }, _, body) =>
      path === issue && body.error ? edit(body, () => delete body.error.possibleFixes) : undefined,
    breaks: [
      "Errors, Error body shape: a refusal of the member endpoints has code, message and possibleFixes",
    ],
  },
  "a type on request before anybody asked": {
    alter: ({ path, sent }, _, body) =>
      path === lookup && sent?.kennitala === "0101303019"
        ? edit(body, () => {
            body.memberships.push({
              ...body.memberships[0],
              subscriberListId: onRequest,
              pass: null,
            });
          })
        : undefined,
    breaks: [
      "Members, lookup 5: a type on request is absent until its pass is issued, beside other live memberships",
    ],
  },
  "a lookup that issues at the second visit": {
    alter: ({ path, sent, sentBefore }, _, body) =>
      path === lookup && sent?.kennitala === "0101303019" && sentBefore > 0
        ? edit(body, () => {
            body.memberships.push({ ...body.memberships[0], subscriberListId: onRequest });
          })
        : undefined,
    breaks: ["Pass status, 3: the member lookup never issues a pass"],
  },
  "browsers let in": {
    alter: () => undefined,
    headers: { "access-control-allow-origin": "*" },
    breaks: [
      "Members, both 3: issue: browsers on other origins are not let in",
      "Members, both 3: lookup: browsers on other origins are not let in",
    ],
  },
  "a download link that leads elsewhere": {
    alter: () => undefined,
    redirectsTo: `${origin}/outbox`,
    breaks: [
      "Members, Member pass object: distributionUrl sends a browser on no phone to deliveryPageUrl",
    ],
  },
  "a new pass each time it is asked for": {
    alter: ({ path, before }, status, body) =>
      path === issue && status === 200 && before > 0
        ? edit(body, () => {
            body.memberships[0].pass.id = crypto.randomUUID();
          })
        : undefined,
    breaks: [
      "Members, issue 3: repeating the call returns the same membership and pass, and issues nothing new",
    ],
  },
  "two memberships from issue": {
    alter: ({ path }, status, body) =>
      path === issue && status === 200
        ? edit(body, () => body.memberships.push(body.memberships[0]))
        : undefined,
    breaks: [
      "Members, both: issue answers a member lookup result with exactly one membership entry",
    ],
  },
  "another issuer's pass": {
    alter: () => undefined,
    as: ({ path }) =>
      path.endsWith("/0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c5101") ? otherKey : undefined,
    breaks: ["Authentication, 3: another issuer's pass is not told"],
  },
  "an external identifier twice": {
    alter: ({ method }, _status, body) =>
      method === "POST" && body.error?.code === "EXTERNAL_IDENTIFIER_TAKEN"
        ? { status: 201, body: {} }
        : undefined,
    breaks: [
      "Passes, Pass write payload: externalIdentifier is unique within the template, on creating",
    ],
  },
  "a pass that is not voided": {
    alter: ({ path, method }, _, body) =>
      isPass(path) && method === "GET"
        ? edit(body, () => {
            body.isVoided = false;
          })
        : undefined,
    breaks: [
      "Pass status, 1: isVoided on update voids the pass",
      "Pass status, DELETED: a deleted pass is voided and deleted: it has isVoided",
    ],
  },
  "bounds that bind nobody": {
    alter: (_, __, body) =>
      body.error?.code === "AMOUNT_OUT_OF_BOUNDS" ? { status: 200, body: {} } : undefined,
    breaks: [
      "Scanning, 3: maxPunches bounds the punches",
      "Scanning, 3: the least and the most amount bound what is added",
      "Scanning, 3: the least and the most amount bound what is subtracted",
    ],
  },
  "another template": {
    alter: ({ path }, status, body) =>
      /pass-template\/./.test(path) && status === 200
        ? edit(body, () => {
            body.id = "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c2001";
            body.type = "STORAGE";
          })
        : undefined,
    breaks: [
      "Pass templates, GET: a template is read by its identifier as the list tells it",
      "Pass templates, Pass template: its type is the one that it has",
    ],
  },
  "pages of ten": {
    alter: ({ path }, _, body) =>
      path === "/api/v1/pass-template" && body.pageSize === 20
        ? { body: { ...body, pageSize: 10 } }
        : undefined,
    breaks: ["Pass templates, list: page is 0 and page_size 20 unless they are asked for"],
  },
  "another status without the add-on": {
    alter: (_, status) => (status === 403 ? { status: 402 } : undefined),
    breaks: ["SMS, send 1: without the SMS add-on the answer is 403 ADDON_REQUIRED"],
  },
  "a message that says it arrived": {
    alter: ({ path }, _, body) =>
      path.startsWith("/api/v1/sms/") ? { body: { ...body, delivered: true } } : undefined,
    breaks: [
      "SMS, SMS delivery status: a message goes CREATED, PENDING, SENT, DELIVERED, and delivered says whether it arrived",
    ],
  },
  "a notification that is sent at once": {
    alter: ({ path }, status, body) =>
      path === "/api/v1/notification" && status === 202
        ? { body: { ...body, status: "SENT" } }
        : undefined,
    breaks: [
      "Push notifications, POST: a notification is QUEUED at creation, sent and delivered at no moment yet",
    ],
  },
  "a default status that is not notified": {
    alter: ({ path, sent }, status) =>
      path === "/api/v1/notification" &&
      sent?.passId === "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c5007" &&
      status === 202
        ? { status: 409, body: { error: { code: "NO", message: "No", possibleFixes: [] } } }
        : undefined,
    breaks: [
      "Push notifications, passStatuses: UPDATES_OFF is one of the statuses that are notified by default",
    ],
  },
  "a body of no length refused": {
    alter: ({ path, sent }) =>
      path.endsWith("/distribute/sms") && sent === undefined
        ? { status: 400, body: { error: { code: "NO", message: "No", possibleFixes: [] } } }
        : undefined,
    breaks: ["SMS, send 2: a body of no length is an empty body"],
  },
  "moments in one form only": {
    alter: ({ sent }) =>
      sent?.validFrom?.includes("W")
        ? { status: 400, body: { error: { code: "NO", message: "No", possibleFixes: [] } } }
        : undefined,
    breaks: [
      "Passes, Pass write payload: validFrom and expirationDate are read in the other forms of ISO 8601",
    ],
  },
  "a mandatory value that can be cleared": {
    alter: ({ path, method, sent }, _, body) =>
      isPass(path) && method === "PUT" && sent?.inputFields?.[0]?.value === ""
        ? { status: 200, body }
        : undefined,
    breaks: [
      "Passes, Template input field: isMandatory: the value of a field of the issuer is not taken away",
    ],
  },
  "a pass that is not valid yet called unclaimed": {
    alter: ({ path }, _, body) =>
      path === lookup && body.kennitala === "0101302169"
        ? edit(body, () => {
            body.memberships[0].pass.status = "UNCLAIMED";
          })
        : undefined,
    breaks: [
      "Pass status, INACTIVE: a pass whose validFrom has not arrived, of a member, whether or not a wallet holds it",
    ],
  },
  "answers that are called text": {
    alter: () => undefined,
    headers: { "content-type": "text/plain" },
    breaks: ["What the service does, JSON: every answer of this run was JSON, and said so"],
  },
};
