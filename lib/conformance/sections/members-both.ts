import { documentedMessages, formatKennitala } from "#contract/index.ts";
import { expectRefusal, expectThat } from "../expectations.ts";
import { type Rule, ruleIn } from "../rule.ts";

const rule = ruleIn("Members");
const endpoints = [
  ["lookUpMember", "lookup"],
  ["issueMemberPass", "issue"],
] as const;

const invalid: Record<string, unknown> = {
  missing: undefined,
  null: null,
  "a number": 101302129,
  empty: "",
  "of nine digits": "010130212",
  "of eleven digits": "01013021299",
  "with a space inside": "010130 2129",
  "of letters": "abcdefghij",
};
const system = { "that begins with 8": "8101302129", "that begins with 9": "910130-2129" };

/** Rules 1 to 4 for both endpoints; what is accepted is tried where nothing is issued. */
export const membersBoth: Rule[] = [
  rule("both 1", {
    title: "a kennitala is taken with and without the dash, and with spaces around it",
    needs: ["members.withPass"],
    async check({ call }, kennitala) {
      const dashed = formatKennitala(kennitala);
      const ids = new Set<string>();
      for (const written of [kennitala, dashed, `  ${dashed} `]) {
        const { ok, body, summary } = await call("lookUpMember", { body: { kennitala: written } });
        expectThat(ok, "success in each form", summary);
        ids.add(body.memberships?.[0]?.subscriptionId ?? "");
      }
      expectThat(ids.size === 1, "the same member in each form", `${ids.size} different ones`);
    },
  }),
  ...endpoints.flatMap(([name, what]): Rule[] => [
    rule("both 1", {
      title: `${what}: system kennitalas are not accepted`,
      async check({ call }) {
        for (const [how, kennitala] of Object.entries(system)) {
          const answer = await call(name, { body: { kennitala } });
          expectRefusal(answer, `no success for one ${how}`);
        }
      },
    }),
    rule("both 1", {
      title: `${what}: the body holds no other field`,
      needs: ["members.withPass"],
      ...(name === "issueMemberPass" && { writes: "asks for a pass with a field too many" }),
      async check({ call }, kennitala) {
        const answer = await call(name, { body: { kennitala, anotherField: true } });
        expectRefusal(answer, "no success");
      },
    }),
    rule("both 1", {
      title: `${what}: a kennitala in the address is not read`,
      async check({ call }) {
        // A kennitala that is nobody's: a real one must not stand in an address.
        const answer = await call(name, { body: {}, query: { kennitala: "0000000000" } });
        expectRefusal(answer, "no success");
      },
    }),
    rule("both 2", {
      title: `${what}: an invalid kennitala yields KENNITALA_INVALID`,
      async check({ call }) {
        for (const [how, kennitala] of Object.entries({ ...invalid, ...system })) {
          const answer = await call(name, { body: { kennitala } });
          const expected = `KENNITALA_INVALID for one ${how}`;
          expectRefusal(answer, expected);
          expectThat(answer.code === "KENNITALA_INVALID", expected, answer.summary);
        }
      },
    }),
    rule("both 3", {
      title: `${what}: browsers on other origins are not let in`,
      async check({ call }) {
        const headers = {
          origin: "https://issuer.example",
          "access-control-request-method": "POST",
          "access-control-request-headers": "authorization,content-type",
        };
        const { headers: received } = await call(name, {
          method: "OPTIONS",
          as: "nobody",
          headers,
        });
        const allowed = received.get("access-control-allow-origin");
        expectThat(allowed === null, "no Access-Control-Allow-Origin", allowed);
      },
    }),
  ]),
  rule("both 4", {
    title: "the result is that of the key's issuer: another key finds other memberships or none",
    needs: ["members.withPass", "otherIssuer.key"],
    async check({ call }, kennitala, as) {
      const own = await call("lookUpMember", { body: { kennitala } });
      const other = await call("lookUpMember", { body: { kennitala }, as });
      const ids = own.body.memberships?.map(({ subscriptionId }) => subscriptionId) ?? [];
      const shared = other.body.memberships?.filter(({ subscriptionId }) =>
        ids.includes(subscriptionId),
      );
      expectThat(!shared?.length, "no membership in common", `${shared?.length} in common`);
      const sameMember = other.ok && own.body.memberId === other.body.memberId;
      expectThat(!sameMember, "another member, or none", "the same memberId");
    },
  }),
  rule("both 2", {
    title: "what answers an invalid kennitala (the status is not stated)",
    open: true,
    async check({ call }) {
      const { summary } = await call("lookUpMember", { body: { kennitala: "1" } });
      return { chosen: summary };
    },
  }),
  rule("Errors", {
    title: `KENNITALA_INVALID says "${documentedMessages.KENNITALA_INVALID}" and how to write one`,
    async check({ call }) {
      const { message, fixes } = await refusal(call);
      expectThat(
        message === documentedMessages.KENNITALA_INVALID,
        documentedMessages.KENNITALA_INVALID,
        message,
      );
      expectThat(
        /10.?digit/i.test(fixes) && /dash/i.test(fixes),
        "a fix that suggests 10 digits with or without the dash",
        fixes,
      );
    },
  }),
];

async function refusal(call: Parameters<Rule["check"]>[0]["call"]) {
  const { body, message } = await call("lookUpMember", { body: { kennitala: "1" } });
  const { error } = body as { error?: { possibleFixes?: unknown } };
  return { message, fixes: JSON.stringify(error?.possibleFixes ?? []) };
}
