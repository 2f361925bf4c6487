import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { pageTitle } from "#app/page-title.ts";
import { Notice } from "#components/ui/notice.tsx";
import { getStaffVisit } from "#portal/staff/staff-session.ts";
import { consoleAddress } from "../../console-address.ts";
import { signIn } from "./actions.ts";
import { SignInForm } from "./sign-in-form.tsx";

type Query = Promise<Record<string, string | string[] | undefined>>;

export async function generateMetadata(): Promise<Metadata> {
  return pageTitle((await getTranslations("staff.signIn"))("title"));
}

export default async function SignInPage({ searchParams }: { searchParams: Query }) {
  const { next, left } = await searchParams;
  const address = consoleAddress(next);
  const visit = await getStaffVisit();
  if (visit.kind === "staff") redirect(address);
  const t = await getTranslations("staff.signIn");
  return (
    <section className="mx-auto max-w-lg rounded-2xl border border-line bg-surface p-5 sm:p-10">
      <h1 className="text-3xl leading-tight font-bold">{t("title")}</h1>
      <p className="mt-3 mb-6 text-lg text-ink-soft">{t("lead")}</p>
      {left === "timed-out" && (
        <div className="mb-6">
          <Notice tone="waiting" icon="waiting">
            {t("timedOut")}
          </Notice>
        </div>
      )}
      {left === "left" && (
        <div className="mb-6">
          <Notice tone="good" icon="good">
            {t("left")}
          </Notice>
        </div>
      )}
      <SignInForm
        act={signIn}
        next={address}
        words={{
          email: t("email"),
          password: t("password"),
          submit: t("submit"),
          problemTitle: t("problemTitle"),
        }}
      />
    </section>
  );
}
