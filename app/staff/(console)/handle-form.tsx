"use client";

import { useActionState } from "react";
import { useTranslations } from "use-intl";
import { HiddenFields } from "#components/ui/fields.tsx";
import { handleRow, type InboxState } from "./actions.ts";

interface HandleFormProps {
  /** The row as its address below `/staff`. */
  row: string;
  name: string;
  seenAt: number;
}

/** Button that marks a row of the inbox as handled. */
export function HandleForm({ row, name, seenAt }: HandleFormProps) {
  const t = useTranslations("staff.today.inbox");
  const [{ problem }, submit, pending] = useActionState<InboxState, FormData>(handleRow, {});
  return (
    <form action={submit} className="flex flex-none flex-col items-end">
      <HiddenFields
        entries={[
          ["row", row],
          ["seenAt", String(seenAt)],
        ]}
      />
      <button
        type="submit"
        aria-label={t("handleRow", { name })}
        aria-disabled={pending || undefined}
        className="min-h-11 cursor-pointer rounded-lg border-2 border-line-strong px-3 hover:border-ink aria-disabled:cursor-progress aria-disabled:opacity-75"
      >
        {t("handle")}
      </button>
      {problem && (
        <p role="alert" className="max-w-48 text-right text-sm text-stopped">
          {problem}
        </p>
      )}
    </form>
  );
}
