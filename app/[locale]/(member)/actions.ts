"use server";

import { redirect } from "next/navigation";
import { type KennitalaProblem, readKennitala } from "#contract/index.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { publicAction } from "#portal/identity/member-action.ts";
import { beginMemberSession } from "#portal/identity/member-session.ts";
import { log } from "#portal/observability/log.ts";
import { reasonOf } from "#portal/observability/reason-of.ts";

export interface IdentifyState {
  typed: string;
  problem?: KennitalaProblem | "failed";
  /** Tells one answer from the next, so that each takes the focus anew. */
  attempt?: string;
}

export const identify = publicAction<IdentifyState, IdentifyState>(
  async (form): Promise<IdentifyState> => {
    const typed = textOf(form.get("kennitala"));
    const read = readKennitala(typed);
    if (!read.ok) return answered(typed, read.problem);
    try {
      await beginMemberSession(read.kennitala);
    } catch (error) {
      log().error({ reason: reasonOf(error) }, "a member session could not begin");
      return answered(typed, "failed");
    }
    const slug = textOf(form.get("slug"));
    const known = getConfiguration().issuer.membershipTypes.some((type) => type.slug === slug);
    redirect(known ? `/passes/${slug}` : "/passes");
  },
);

function answered(typed: string, problem: IdentifyState["problem"]): IdentifyState {
  return { typed, problem, attempt: crypto.randomUUID() };
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === "string" ? value : "";
}
