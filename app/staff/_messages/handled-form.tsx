"use client";

import { useActionState, useId } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { TextField } from "#components/ui/fields.tsx";
import { FormProblems } from "../_form/confirm-form.tsx";
import { fieldOf } from "../_form/form-state.ts";
import { changeHandled, type HandledState } from "./actions.ts";

export function HandledForm({ messageId, isHandled }: { messageId: string; isHandled: boolean }) {
  const t = useTranslations("staff.messages.handled");
  const first: HandledState = { typed: "", problems: [] };
  const [{ typed, problems, attempt }, submit, pending] = useActionState(changeHandled, first);
  const id = useId();
  return (
    <form action={submit} noValidate className="flex flex-col gap-4">
      <FormProblems key={attempt} title={t("problemTitle")} id={id} problems={problems} />
      <input type="hidden" name="messageId" value={messageId} />
      <input type="hidden" name="change" value={isHandled ? "reopen" : "handle"} />
      {!isHandled && (
        <TextField
          {...fieldOf(id, problems, "note")}
          key={`note-${attempt}`}
          label={t("note")}
          hint={t("noteHint")}
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
