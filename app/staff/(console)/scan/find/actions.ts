"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "#app/i18n/translations.ts";
import { readTypedKennitala, recordIdSchema } from "#contract/index.ts";
import { staffAction } from "#portal/auth/staff/staff-action.ts";
import { readWholeNumber } from "#portal/input/plain-text.ts";
import { startMemberSearch } from "#portal/memberships/member-search.ts";
import { admitWithoutCode } from "#portal/passes/scanning/admit-without-code.ts";
import {
  type EntranceMode,
  punchesOf,
  readEntranceMode,
} from "#portal/passes/scanning/entrance-mode.ts";
import { getScannerName } from "#portal/passes/scanning/scanner-name.ts";
import { typedText } from "../../../_form/form-state.ts";
import { sealSearch, typedSearch } from "../../../_shell/list-query.ts";
import type { LookupState } from "../../../_shell/lookup-form.tsx";
import { kennitalaProblem } from "../../../_shell/typed-kennitala.ts";
import { findAddress, scanAddress } from "../desk-state.ts";

/** Searches for a pass without its code. A POST, because a kennitala must not appear in an address. */
export const findPass = staffAction<LookupState, LookupState>(
  "pass:scan",
  async (staff, form) => {
    const search = typedSearch(form, "pass");
    const t = await getTranslations();
    const answered = (problem: string) => ({
      typed: search,
      problem,
      attempt: crypto.randomUUID(),
    });
    if (!search) return answered(t("staff.passes.problem.empty"));
    const mistyped = await kennitalaProblem(search);
    if (mistyped) return answered(mistyped);
    const mode = entranceModeOf(form);
    const kennitala = readTypedKennitala(search);
    redirect(
      findAddress(
        mode,
        kennitala.ok
          ? { member: await startMemberSearch(staff, kennitala.kennitala) }
          : { search: sealSearch(search) },
      ),
    );
  },
  async (reason, form) => {
    const typed = typedText(form, "pass");
    const attempt = crypto.randomUUID();
    const t = await getTranslations("staff");
    if (reason === "too-long") return { typed, problem: t("passes.problem.too-long"), attempt };
    return { typed, problem: t(`problem.${reason === "failed" ? "fault" : reason}`), attempt };
  },
);

/** Admits the holder of a found pass, and leads to the result as if the pass had been scanned. */
export const admitHolder = staffAction<FormData, void>(
  "pass:scan",
  async (staff, form) => {
    const mode = entranceModeOf(form);
    const formToken = recordIdSchema.safeParse(form.get("formToken")).data;
    if (!formToken) redirect(findAddress(mode));
    const stampsLeft = readWholeNumber(typedText(form, "stampsLeft"));
    const scan = await admitWithoutCode(staff, {
      passId: typedText(form, "passId"),
      formToken,
      scanner: await getScannerName(),
      punches: stampsLeft === undefined ? undefined : { amount: punchesOf(mode), stampsLeft },
    });
    redirect(scan ? scanAddress(mode, scan.id) : findAddress(mode));
  },
  async (_reason, form) => redirect(findAddress(entranceModeOf(form))),
);

function entranceModeOf(form: FormData): EntranceMode | undefined {
  return readEntranceMode(form.get("entrance"), form.get("punches") ?? undefined);
}
