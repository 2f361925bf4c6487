import { getLocale } from "#app/i18n/translations.ts";
import { ContactLine } from "#components/ui/contact-line.tsx";
import { getConfiguration } from "#portal/configuration/configuration.ts";

/** Contact of whoever keeps the register of members. Renders nothing where the issuer's file names none. */
export async function RegisterContact() {
  const { memberRegister } = getConfiguration().issuer;
  if (!memberRegister) return null;
  return (
    <div className="mt-2">
      <ContactLine {...memberRegister} name={memberRegister.name[await getLocale()]} />
    </div>
  );
}
