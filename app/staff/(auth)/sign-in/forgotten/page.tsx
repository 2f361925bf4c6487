import { redirect } from "next/navigation";
import { ClientStrings } from "#app/i18n/client-strings.tsx";
import { getTranslations } from "#app/i18n/translations.ts";
import { titled } from "#app/page-title.ts";
import { getStaffVisit } from "#portal/auth/staff/staff-session.ts";
import { offersForgottenPassword } from "#portal/mail/forgotten-password.ts";
import { ForgottenForm } from "../sign-in-forms.tsx";

export const generateMetadata = titled("staff.signIn.forgotten.title");

/** Looks the same for known and unknown accounts. */
export default async function ForgottenPasswordPage() {
  const visit = await getStaffVisit();
  if (visit.kind === "staff" || !offersForgottenPassword()) redirect("/staff/sign-in");
  const t = await getTranslations("staff.signIn");
  return (
    <section className="mx-auto max-w-lg rounded-2xl border border-line bg-surface p-5 sm:p-10">
      <h1 className="text-3xl leading-tight font-bold">{t("forgotten.title")}</h1>
      <p className="mt-3 mb-6 text-lg text-ink-soft">{t("forgotten.lead")}</p>
      <ClientStrings namespaces={["staff.signIn", "staff.signIn.forgotten"]}>
        <ForgottenForm />
      </ClientStrings>
      <a
        href="/staff/sign-in"
        className="mt-6 inline-flex min-h-11 items-center underline underline-offset-4"
      >
        {t("forgotten.back")}
      </a>
    </section>
  );
}
