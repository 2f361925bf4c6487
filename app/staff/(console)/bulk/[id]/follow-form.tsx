"use client";

import { useActionState, useId } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { type Choice, Choices, HiddenFields } from "#components/ui/fields.tsx";
import { FormProblems } from "../../../_form/confirm-form.tsx";
import { problemOf } from "../../../_form/form-state.ts";
import type { FollowState } from "../bulk-state.ts";

interface FollowFormProps {
  act: (state: FollowState, form: FormData) => Promise<FollowState>;
  carried: readonly (readonly [name: string, value: string])[];
  groups: Choice[];
  /** Groups that are chosen beforehand. */
  first: FollowState["typed"];
}

/** Form for a follow-up list: which groups of recipients it takes. */
export function FollowForm({ act, carried, groups, first }: FollowFormProps) {
  const t = useTranslations("staff.bulk.follow");
  const [{ typed, problems, attempt }, submit, pending] = useActionState<FollowState, FormData>(
    act,
    { typed: first, problems: [] },
  );
  const id = useId();
  return (
    <form action={submit} noValidate className="mt-4 flex max-w-2xl flex-col gap-4">
      <FormProblems key={attempt} title={t("problemTitle")} id={id} problems={problems} />
      <HiddenFields entries={carried} />
      <div id={`${id}-groups`} tabIndex={-1} key={`groups ${attempt}`}>
        <Choices
          legend={t("legend")}
          name="groups"
          kind="checkbox"
          choices={groups}
          // Groups that are added while the page is open are preselected too.
          chosen={attempt ? typed : first}
          problem={problemOf(problems, "groups")}
        />
      </div>
      <div>
        <Button manner="secondary" aria-disabled={pending || undefined}>
          {t("submit")}
        </Button>
      </div>
    </form>
  );
}
