import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { ClientStrings } from "#app/i18n/client-strings.tsx";
import { getTranslations } from "#app/i18n/translations.ts";
import { pageTitle } from "#app/page-title.ts";
import { Button } from "#components/ui/button.tsx";
import { Focused } from "#components/ui/focused.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { ProblemSummary } from "#components/ui/problem-summary.tsx";
import { signedOutState } from "#portal/auth/openid/oidc-client.ts";
import { readProviderRefusal } from "#portal/auth/staff/provider/admit.ts";
import { getStaffVisit } from "#portal/auth/staff/staff-session.ts";
import { offersSignInMethod } from "#portal/configuration/configuration.ts";
import { offersForgottenPassword } from "#portal/mail/forgotten-password.ts";
import { signInWithProvider } from "./actions.ts";
import { consoleAddress } from "./sign-in-address.ts";
import { SignInForm } from "./sign-in-forms.tsx";

type Query = Promise<Record<string, string | string[] | undefined>>;

export async function generateMetadata({
  searchParams,
}: {
  searchParams: Query;
}): Promise<Metadata> {
  const title = (await getTranslations("staff.signIn"))("title");
  const refusal = signInRefusalOf((await searchParams).refused);
  return pageTitle(title, refusal && refusal !== "cancelled" ? true : undefined);
}

function signInRefusalOf(refused: string | string[] | undefined) {
  return offersSignInMethod("provider") ? readProviderRefusal(refused) : undefined;
}

export default async function SignInPage({ searchParams }: { searchParams: Query }) {
  const { next, left, state, refused } = await searchParams;
  const address = consoleAddress(next);
  const visit = await getStaffVisit();
  if (visit.kind === "staff") redirect(address);
  const t = await getTranslations("staff.signIn");
  const [byProvider, byPassword] = [offersSignInMethod("provider"), offersSignInMethod("password")];
  const refusal = signInRefusalOf(refused);
  return (
    <section className="mx-auto max-w-lg rounded-2xl border border-line bg-surface p-5 sm:p-10">
      <h1 className="text-3xl leading-tight font-bold">{t("title")}</h1>
      <p className="mt-3 mb-6 text-lg text-ink-soft">{t("lead")}</p>
      {left === "timed-out" && (
        <Notice className="mb-6" tone="waiting" icon="waiting">
          {t("timedOut")}
        </Notice>
      )}
      {(left === "left" || state === signedOutState) && (
        <Notice className="mb-6" tone="good" icon="good">
          {t("left")}
        </Notice>
      )}
      {refusal && (
        <div className="mb-6">
          {refusal === "cancelled" ? (
            <Focused role="status">
              <Notice tone="info" icon="back">
                {t("provider.refused.cancelled")}
              </Notice>
            </Focused>
          ) : (
            <ProblemSummary
              title={t("problemTitle")}
              problems={[{ words: t(`provider.refused.${refusal}`) }]}
            />
          )}
        </div>
      )}
      {byProvider && (
        <form action={signInWithProvider} className="flex flex-col">
          <input type="hidden" name="next" value={address} />
          <Button>{t("provider.submit")}</Button>
        </form>
      )}
      {byProvider && byPassword && (
        <h2 className="mt-8 mb-4 border-t border-line pt-6 text-lg font-semibold">
          {t("provider.orPassword")}
        </h2>
      )}
      {byPassword && (
        <ClientStrings namespaces={["staff.signIn", "staff.signIn.provider"]}>
          <SignInForm next={address} isSecond={byProvider} />
        </ClientStrings>
      )}
      {offersForgottenPassword() && (
        <a
          href="/staff/sign-in/forgotten"
          className="mt-4 inline-flex min-h-11 items-center underline underline-offset-4"
        >
          {t("forgotten.link")}
        </a>
      )}
    </section>
  );
}
