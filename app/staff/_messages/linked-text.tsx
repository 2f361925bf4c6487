import { Fragment } from "react";
import { getTranslations } from "#app/i18n/translations.ts";

/** A text as it was written, with the place of the link to the pass shown as what it is. */
export async function LinkedText({ text }: { text: string }) {
  const t = await getTranslations("staff.messages");
  const parts = text.split("${url}").map((part, at) => ({ part, at }));
  return (
    <span className="whitespace-pre-wrap [overflow-wrap:anywhere]">
      {parts.map(({ part, at }) => (
        <Fragment key={at}>
          {at > 0 && (
            <span className="rounded-full border border-line-strong bg-paper px-2 text-sm whitespace-nowrap">
              {t("passLink")}
            </span>
          )}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
