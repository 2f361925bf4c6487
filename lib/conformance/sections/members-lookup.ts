import { isClosedPassStatus, memberLookupSchema, membershipStatuses } from "#contract/index.ts";
import type { Context } from "../context.ts";
import { expectShape, expectThat, NotChecked } from "../expectations.ts";
import { ruleIn } from "../rule.ts";
import { firstLookup } from "../shared-records.ts";

const rule = ruleIn("Members");

const lookUp = ({ call }: Context, kennitala: string) =>
  call("lookUpMember", { body: { kennitala } });

async function typesOf(context: Context, kennitala: string): Promise<string[]> {
  const { body } = await lookUp(context, kennitala);
  return (body.memberships ?? []).map(({ subscriberListId }) => subscriberListId ?? "");
}

export const membersLookup = [
  rule("Member lookup result", {
    title: "every field is there, of its type",
    needs: ["members.withPass"],
    async check(context, kennitala) {
      const { body } = await lookUp(context, kennitala);
      expectShape(memberLookupSchema, body, "a member lookup result");
    },
  }),
  rule("Member lookup result", {
    title: "the kennitala comes back as digits only",
    needs: ["members.withPass"],
    async check(context, kennitala) {
      const { body } = await lookUp(context, kennitala);
      expectThat(body.kennitala === kennitala, "its ten digits", "another form of it");
    },
  }),
  rule("lookup 1", {
    title: "only live memberships are returned",
    needs: ["members.withPass"],
    async check(context, kennitala) {
      const { body } = await lookUp(context, kennitala);
      const statuses = (body.memberships ?? []).map(({ subscriptionStatus }) => subscriptionStatus);
      const dead = statuses.filter((one) => !membershipStatuses.some((live) => live === one));
      expectThat(dead.length === 0, "PENDING, ACTIVE or GRACE", dead);
    },
  }),
  rule("lookup 1", {
    title: "a live membership comes with its pass",
    needs: ["members.withPass"],
    async check(context, kennitala) {
      const { body, summary } = await lookUp(context, kennitala);
      const held = body.memberships?.some(({ pass }) => pass?.id);
      expectThat(held === true, "a membership with a pass", summary);
    },
  }),
  rule("lookup 1", {
    title: "memberships stand newest first",
    needs: ["members.several"],
    async check(context, { kennitala, subscriberListIds }) {
      const types = await typesOf(context, kennitala);
      expectThat(types.join() === subscriberListIds.join(), subscriberListIds.join(", "), types);
    },
  }),
  rule("lookup 1", {
    title: "memberships is empty when there is no live membership",
    needs: ["members.without"],
    async check(context, kennitala) {
      const { ok, body, summary } = await lookUp(context, kennitala);
      const empty = Array.isArray(body.memberships) && body.memberships.length === 0;
      expectThat(ok && empty, "success and an empty list", summary);
    },
  }),
  rule("lookup 1", {
    title: "what answers the kennitala of nobody (not stated)",
    open: true,
    needs: ["members.unknown"],
    async check(context, kennitala) {
      const { summary } = await lookUp(context, kennitala);
      return { chosen: summary };
    },
  }),
  rule("lookup 2", {
    title: "the lookup is repeated on every visit; memberId is not stored",
    unseen: "a duty of the caller",
  }),
  rule("lookup 3", {
    title: "a membership whose pass is not issued has the pass null",
    needs: ["members.awaiting"],
    async check(context, { kennitala, subscriberListId }) {
      const { body, summary } = await lookUp(context, kennitala);
      const found = body.memberships?.find((one) => one.subscriberListId === subscriberListId);
      expectThat(found !== undefined, "that membership", summary);
      expectThat(found.pass == null, "no pass", "a pass");
    },
  }),
  rule("lookup 4", {
    title: "a pass carries the addresses that a member is sent to",
    needs: ["members.withPass"],
    async check(context, kennitala) {
      const pass = await passOf(context, kennitala);
      for (const address of [pass.deliveryPageUrl, pass.distributionUrl]) {
        const { protocol } = URL.parse(address ?? "") ?? {};
        expectThat(
          protocol === "https:" || protocol === "http:",
          "whole addresses",
          "something else",
        );
      }
    },
  }),
  rule("lookup 4", {
    title: "the pass of a membership is returned in whichever status it is",
    needs: ["members.closed"],
    async check(context, people) {
      for (const { kennitala, status } of people) {
        const { body } = await lookUp(context, kennitala);
        const statuses = (body.memberships ?? []).map(({ pass }) => pass?.status);
        expectThat(statuses.includes(status), status, statuses);
      }
    },
  }),
  rule("Member pass object", {
    title: "distributionUrl sends a browser on no phone to deliveryPageUrl",
    needs: ["members.withPass"],
    async check(context, kennitala) {
      const { distributionUrl, deliveryPageUrl, status } = await passOf(context, kennitala);
      if (isClosedPassStatus(status ?? "")) throw new NotChecked("needs a pass that is not closed");
      const hops = await hopsFrom(context, distributionUrl ?? "", deliveryPageUrl ?? "");
      expectThat(
        hops.at(-1) === deliveryPageUrl,
        "a redirect to deliveryPageUrl",
        elsewhereAfter(hops),
      );
    },
  }),
  rule("Member pass object", {
    title: "distributionUrl serves the pass file to browsers on iOS and Android",
    needs: ["members.withPass"],
    async check(context, kennitala) {
      const { id, distributionUrl, status } = await passOf(context, kennitala);
      if (isClosedPassStatus(status ?? "")) throw new NotChecked("needs a pass that is not closed");
      const { body } = await context.call("readPass", { id: id ?? "" });
      if (body.requiresCustomerInput) throw new NotChecked("needs a pass that lacks no details");
      for (const phone of ["iOS", "Android"] as const) {
        const answer = await context.open(distributionUrl ?? "", phone);
        const served = answer.status === 200 && isPassFile(answer);
        expectThat(served, `the pass file on ${phone}`, `${answer.status}, no pass file`);
      }
    },
  }),
  rule("Member pass object", {
    title: "walletInstalled is true while a platform's wallet holds the pass",
    needs: ["members.inWallet"],
    async check(context, kennitala) {
      const { walletInstalled, status } = await passOf(context, kennitala);
      expectThat(walletInstalled === true, "walletInstalled", `${walletInstalled}, ${status}`);
    },
  }),
  rule("Member pass object", {
    title: "walletInstalled is false once every wallet has let the pass go",
    needs: ["members.formerlyHeld"],
    async check(context, kennitala) {
      const { walletInstalled, status } = await passOf(context, kennitala);
      if (status === "ACTIVE") throw new NotChecked("a wallet holds members.formerlyHeld by now");
      expectThat(walletInstalled === false, "no walletInstalled", `${walletInstalled}, ${status}`);
    },
  }),
  ruleIn("Pass status")("UPDATES_OFF", {
    title: "a pass that was claimed and that no device holds now, which is not UNCLAIMED again",
    needs: ["members.formerlyHeld"],
    async check(context, kennitala) {
      const { status } = await passOf(context, kennitala);
      if (status !== "UNCLAIMED" && status !== "UPDATES_OFF") {
        throw new NotChecked(`members.formerlyHeld is ${status} by now`);
      }
      expectThat(status === "UPDATES_OFF", "UPDATES_OFF", status);
    },
  }),
  rule("Member pass object", {
    title: "distributionUrl of a voided, expired or deleted pass leads to an error page",
    needs: ["members.closed"],
    async check(context, people) {
      const closed = people.filter(({ status }) => status !== "REDEEMED");
      if (closed.length === 0) throw new NotChecked("needs one that is voided, expired or deleted");
      for (const { kennitala, status } of closed) {
        const { body } = await lookUp(context, kennitala);
        const pass = body.memberships?.find((one) => one.pass?.status === status)?.pass;
        if (!pass?.distributionUrl) continue;
        const hops = await hopsFrom(context, pass.distributionUrl, pass.deliveryPageUrl ?? "");
        const elsewhere = hops.length > 0 && hops.at(-1) !== pass.deliveryPageUrl;
        expectThat(elsewhere, `a redirect to an error page when ${status}`, elsewhereAfter(hops));
        for (const phone of ["iOS", "Android"] as const) {
          const served = isPassFile(await context.open(pass.distributionUrl, phone));
          expectThat(!served, `no pass file on ${phone} when ${status}`, "the pass file");
        }
      }
    },
  }),
  rule("lookup 5", {
    title: "a type on request is absent for a member who does not qualify",
    needs: ["members.notEligible"],
    async check(context, { kennitala, subscriberListId }) {
      const types = await typesOf(context, kennitala);
      expectThat(!types.includes(subscriberListId), "no membership of that type", types);
    },
  }),
  rule("lookup 5", {
    title: "a live membership on request is absent until its pass is issued",
    needs: ["members.unasked"],
    async check(context, { kennitala, subscriberListId }) {
      const { ok, body, summary } = await lookUp(context, kennitala);
      expectThat(ok, "success", summary);
      const types = body.memberships?.map((one) => one.subscriberListId) ?? [];
      expectThat(!types.includes(subscriberListId), "no membership of that type", types);
    },
  }),
  rule("lookup 5", {
    title: "a type on request is absent until its pass is issued, beside other live memberships",
    needs: ["members.notAskedYet"],
    async check(context, { subscriberListId }) {
      const { body, summary } = await firstLookup(context);
      expectThat(body.memberships !== undefined, "memberships", summary);
      const types = body.memberships?.map((one) => one.subscriberListId) ?? [];
      expectThat(!types.includes(subscriberListId), "no membership of that type", types);
    },
  }),
];

/** The media type that platform A's wallet gives its files. */
function isPassFile({ headers }: Response): boolean {
  return /^application\/vnd\.apple\.pkpass\b/.test(headers.get("content-type") ?? "");
}

async function passOf(context: Context, kennitala: string) {
  const { body } = await lookUp(context, kennitala);
  const pass = body.memberships?.find((one) => one.pass?.id)?.pass;
  if (!pass) throw new NotChecked("needs a lookup that tells of a pass");
  return pass;
}

/** Where an address leads, redirect by redirect, until it leads to `end` or no further. */
async function hopsFrom(context: Context, address: string, end: string): Promise<string[]> {
  const hops: string[] = [];
  let at = address;
  while (hops.length < 5 && at !== end) {
    const { status, headers } = await context.open(at);
    const location = headers.get("location");
    if (status < 300 || status >= 400 || !location) break;
    at = new URL(location, at).href;
    hops.push(at);
  }
  return hops;
}

/** Addresses of passes are secrets: a report tells only how many there were. */
function elsewhereAfter(hops: readonly string[]): string {
  return `another address after ${hops.length} redirects`;
}
