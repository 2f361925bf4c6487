import "server-only";
import { getPassClient } from "#portal/pass-service-client.ts";
import { type StaffFailure, staffFailureOf } from "#portal/pass-service-failure.ts";

export type ServiceState = "answers" | StaffFailure;

/** Whether the pass service answers, and to this key. */
export async function askService(): Promise<ServiceState> {
  const answer = await getPassClient().passTemplates.list({ pageSize: 1 });
  if (answer.kind === "ok") return "answers";
  const failure = staffFailureOf(answer);
  return failure === "not-there" ? "broken-contract" : failure;
}
