"use client";

import { useActionState, useId } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { FormProblems } from "../_form/confirm-form.tsx";
import { problemOf } from "../_form/form-state.ts";
import type { HandledState } from "./actions.ts";

interface HandledFormProps {
  act: (state: HandledState, form: FormData) => Promise<HandledState>;
  dispatchId: string;
  isHandled: boolean;
}

/** Marks the message as handled, with a note; or takes the mark away. */
export function HandledForm({ act, dispatchId, isHandled }: HandledFormProps) {
  const t = useTranslations("staff.messages.handled");
  const first = { typed: "", problems: [] };
  const [{ typed, problems, attempt }, submit, pending] = useActionState(act, first);
  const id = useId();
  return (
    <form action={submit} noValidate className="flex flex-col gap-4">
      <FormProblems key={attempt} title={t("problemTitle")} id={id} problems={problems} />
      <input type="hidden" name="dispatchId" value={dispatchId} />
      <input type="hidden" name="change" value={isHandled ? "reopen" : "handle"} />
      {!isHandled && (
        <TextField
          key={`note-${attempt}`}
          id={`${id}-note`}
          name="note"
          label={t("note")}
          hint={t("noteHint")}
          problem={problemOf(problems, "note")}
          defaultValue={typed}
          maxLength={200}
        />
      )}
      <div>
        <Button manner="secondary" aria-disabled={pending || undefined}>
          {t(isHandled ? "reopen" : "submit")}
        </Button>
      </div>
    </form>
  );
}
