import { getTranslations } from "#app/i18n/translations.ts";
import { TextField } from "#components/ui/text-field.tsx";

/** Ten digits, however they are typed. A browser does not send what does not match. */
const noKennitala = "(?![^\\d０-９]*(?:[\\d０-９][\\s.\\/\\p{Pd}]*){10}$).*";

/** What is searched for stands in the address, so that a kennitala may not be. */
export async function SearchField({
  label,
  defaultValue,
}: {
  label: string;
  defaultValue: string;
}) {
  const t = await getTranslations("staff.messages");
  return (
    <TextField
      id="q"
      name="q"
      label={label}
      defaultValue={defaultValue}
      data-search
      pattern={noKennitala}
      title={t("searchNoKennitala")}
    />
  );
}
