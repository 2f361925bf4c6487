import "server-only";
import type { Kennitala, MemberLookup } from "#contract/index.ts";
import { createPassClient } from "#pass-client/index.ts";
import type { Configuration } from "#portal/configuration/configuration.ts";
import { memberFailureOf } from "#portal/pass-service-failure.ts";

type Service = Pick<
  Configuration,
  "PASS_SERVICE_URL" | "PASS_SERVICE_KEY_ID" | "PASS_SERVICE_KEY_TOKEN"
>;

/** What the pass service answers about somebody, or why it does not. */
export type ServiceRecord =
  | { kind: "member"; lookup: MemberLookup }
  | { kind: "not-a-member" }
  | { kind: "failed"; failure: string };

/** For a command: nothing is logged, because what it prints is on standard output. */
export async function askServiceRecord(
  service: Service,
  kennitala: Kennitala,
): Promise<ServiceRecord> {
  const client = createPassClient({
    baseUrl: service.PASS_SERVICE_URL,
    keyId: service.PASS_SERVICE_KEY_ID,
    keyToken: service.PASS_SERVICE_KEY_TOKEN,
  });
  const answer = await client.members.lookUp({ kennitala });
  await client.close();
  if (answer.kind === "ok") return { kind: "member", lookup: answer.value };
  const failure = memberFailureOf(answer);
  return failure === "not-a-member" ? { kind: "not-a-member" } : { kind: "failed", failure };
}

export function passIdsOf(record: ServiceRecord): string[] {
  if (record.kind !== "member") return [];
  return record.lookup.memberships.flatMap(({ pass }) => (pass ? [pass.id.toLowerCase()] : []));
}
