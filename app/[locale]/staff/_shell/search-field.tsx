import { getTranslations } from "next-intl/server";
import { TextField } from "#components/ui/text-field.tsx";

/** Ten digits, with or without the dash. A browser does not send what does not match. */
const noKennitala = "(?!\\s*\\d{6}-?\\d{4}\\s*$).*";

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
      pattern={noKennitala}
      title={t("searchNoKennitala")}
    />
  );
}
