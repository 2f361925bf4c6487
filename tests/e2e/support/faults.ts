import type { ServerResponse } from "node:http";
import { allowedHost, faultyService } from "./addresses.ts";
import { upstreamCanary as canary } from "./secrets.ts";

/** What the faulty service does with a request that asks for a kennitala. */
export type Fault = (response: ServerResponse, kennitala: string) => void;

const id = (last: number) => `0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3d${String(last).padStart(4, "0")}`;
const membershipTypeId = "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c1001";
const cardTypeId = "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c1002";

const json = (status: number, body: unknown): Fault => {
  return (response) => {
    response.writeHead(status, { "Content-Type": "application/json", "X-Upstream": canary });
    response.end(JSON.stringify(body));
  };
};

const refused = (status: number, code: string) =>
  json(status, { error: { code, message: canary, possibleFixes: [canary] } });

/** Well formed, but for what the fault is; more than the interface names is said besides. */
const found =
  (pass: Record<string, unknown> | null, subscriberListId = membershipTypeId): Fault =>
  (response, kennitala) =>
    json(200, {
      memberId: id(1),
      kennitala,
      memberStatus: "ACTIVE",
      note: canary,
      memberships: [
        {
          subscriptionId: id(2),
          subscriptionStatus: "ACTIVE",
          subscriberListId,
          subscriberListName: canary,
          note: canary,
          pass: pass && {
            id: id(3),
            status: "UNCLAIMED",
            walletInstalled: false,
            distributionUrl: `https://${allowedHost}/${canary}`,
            note: canary,
            ...pass,
          },
        },
      ],
    })(response, kennitala);

const link = (deliveryPageUrl: string) => found({ deliveryPageUrl });

/** A page that the faulty service itself answers, at an allowed host. */
export const goodLink = `${faultyService}/p/0123456789abcdefghijkl`;
export const futureStatus = "SPARKLING";

/** Faults of the lookup, by what a developer would call them. */
export const lookupFaults = {
  "answers 500": (response, kennitala) => {
    const message = `${canary}: the member ${kennitala} could not be read`;
    json(500, { error: { code: "INTERNAL_ERROR", message } })(response, kennitala);
  },
  "answers {}": json(200, {}),
  "refuses the key": refused(401, "UNAUTHORIZED"),
  "refuses the kennitala": refused(400, "KENNITALA_INVALID"),
  "has no pass yet": found(null),
  "tells a status of the future": found({ status: futureStatus, deliveryPageUrl: goodLink }),
  "links to a script": link(`javascript:alert("${canary}")`),
  "links to another host": link(`https://evil.example/${canary}`),
} as const satisfies Record<string, Fault>;

/** Faults of the issue, for a member whose lookup finds nothing. */
export const issueFaults = {
  "hangs up at once": (response) => response.destroy(),
  "finds no such member": refused(404, "MEMBER_NOT_FOUND"),
  "refuses the key": refused(403, "FORBIDDEN"),
  "issues another type": found({ deliveryPageUrl: goodLink }),
  "issues a link to another host": found(
    { deliveryPageUrl: `https://evil.example/${canary}` },
    cardTypeId,
  ),
} as const satisfies Record<string, Fault>;

export type LookupFault = keyof typeof lookupFaults;
export type IssueFault = keyof typeof issueFaults;

const numbered = (first: number, at: number) => `010130-${first + at * 10}`;

/** Each fault belongs to a kennitala, so that tests can run beside each other. */
export function memberWithFault(fault: LookupFault): string {
  return numbered(7011, Object.keys(lookupFaults).indexOf(fault));
}

export function memberWithIssueFault(fault: IssueFault): string {
  return numbered(8011, Object.keys(issueFaults).indexOf(fault));
}
