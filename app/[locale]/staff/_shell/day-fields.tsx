import { getTranslations } from "#app/i18n/translations.ts";
import { TextField } from "#components/ui/text-field.tsx";
import type { Days } from "./list-query.ts";

/** The first and the last day of what a list shows. */
export async function DayFields({ days: { written, isBackwards } }: { days: Days }) {
  const t = await getTranslations("staff.messages");
  return (["from", "until"] as const).map((name) => (
    <TextField
      key={name}
      id={name}
      name={name}
      label={t(name)}
      type="date"
      defaultValue={written[name]}
      problem={name === "until" && isBackwards ? t("backwards") : undefined}
      className="w-44"
    />
  ));
}
