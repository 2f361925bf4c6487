import { headers } from "next/headers";
import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { formatters, getTranslations } from "#app/i18n/translations.ts";
import { pathHeader } from "#app/page-headers.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { PageNotice, StatusWord } from "#components/ui/notice.tsx";
import type { Permission } from "#portal/auth/staff/role.ts";
import { authoriseStaff, type Staff } from "#portal/auth/staff/staff-session.ts";
import type { Language } from "#portal/configuration/issuer-file.ts";
import { answerFaults } from "#portal/observability/answer-faults.ts";
import { setResponseStatus } from "#portal/observability/request-context.ts";
import type { StaffFailure } from "#portal/pass-service/failure.ts";
import { passStatusStyle, statusWordOf } from "#theme/pass-card.ts";
import { longMoment, timeAgoWords } from "./formats.ts";
import type { ListQuery } from "./list-query.ts";
import { colleaguesWith, roleNamesWith } from "./role-names.ts";

interface PageProps<Params> {
  params: Promise<Params>;
  searchParams: Promise<ListQuery>;
}

/** A page of the console for a permission, checked at each request. */
export function staffPage<Params = unknown>(
  permission: Permission,
  draw: (staff: Staff, page: Params & { query: ListQuery }) => Promise<ReactNode>,
): (props: PageProps<Params>) => Promise<ReactNode> {
  return async ({ params, searchParams }) => {
    const access = await authoriseStaff(permission);
    if (access.kind === "fault") return <Fault />;
    if (access.kind === "signed-out") redirect(await signInAddress(access.timedOut));
    const { staff } = access;
    if (access.kind === "not-allowed") {
      if (staff.mustChangePassword) redirect("/staff/password");
      return <NotAllowed permission={permission} />;
    }
    return answerFaults(
      `a page of the console failed (${permission})`,
      async () => draw(staff, { ...(await params), query: await searchParams }),
      async () => <Fault />,
    );
  };
}

/** Sign-in that leads back here. Addresses of the console hold no personal data. */
async function signInAddress(timedOut: boolean): Promise<string> {
  const here = (await headers()).get(pathHeader) ?? "/staff";
  const query = new URLSearchParams({
    ...(here !== "/staff" && { next: here }),
    ...(timedOut && { left: "timed-out" }),
  });
  return query.size > 0 ? `/staff/sign-in?${query}` : "/staff/sign-in";
}

async function Fault() {
  setResponseStatus(503);
  const t = await getTranslations("failure");
  return (
    <PageNotice
      icon="alert"
      title={t("fault.title")}
      body={t("fault.body")}
      next={t("fault.next")}
      actions={<ButtonLink href="">{t("retry")}</ButtonLink>}
    />
  );
}

async function NotAllowed({ permission }: { permission: Permission }) {
  setResponseStatus(403);
  const t = await getTranslations("staff.notAllowed");
  return (
    <PageNotice
      icon="stopped"
      title={t("title")}
      body={t("body", { roles: await roleNamesWith(permission) })}
      next={await colleaguesWith(permission)}
      actions={<ButtonLink href="/staff">{t("next")}</ButtonLink>}
    />
  );
}

/** Shown when the service fails. */
export async function ServiceFailure({ failure, level }: { failure: StaffFailure; level?: 1 | 2 }) {
  setResponseStatus(503);
  const t = await getTranslations("staff.failure");
  const retry = await getTranslations("failure");
  return (
    <PageNotice
      {...(level && { level })}
      icon={failure === "unreachable" ? "offline" : "alert"}
      title={t(`${failure}.title`)}
      body={t(`${failure}.body`)}
      actions={<ButtonLink href="">{retry("retry")}</ButtonLink>}
    />
  );
}

interface NoSuchRecordProps {
  title: string;
  body: string;
  back: { href: string; label: string };
}

/** Not-found page for a record. */
export function NoSuchRecord({ title, body, back }: NoSuchRecordProps) {
  setResponseStatus(404);
  return (
    <PageNotice
      icon="question"
      title={title}
      body={body}
      actions={<ButtonLink href={back.href}>{back.label}</ButtonLink>}
    />
  );
}

interface LinkLineProps {
  href: string;
  className?: string;
  children: ReactNode;
}

export function LinkLine({ href, className, children }: LinkLineProps) {
  return (
    <p className={className}>
      <a href={href} className="inline-flex min-h-11 items-center underline underline-offset-4">
        {children}
      </a>
    </p>
  );
}

/** Definition list; unknown values are left out. */
export function FactList({ facts }: { facts: [name: string, fact: ReactNode, lang?: string][] }) {
  const known = facts.filter(
    ([, fact]) => fact !== undefined && fact !== null && fact !== false && fact !== "",
  );
  return (
    <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[minmax(9rem,auto)_minmax(0,1fr)]">
      {known.map(([name, fact, lang]) => (
        <div key={name} lang={lang} className="contents">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="mb-2 min-w-0 [overflow-wrap:anywhere] sm:mb-0">{fact}</dd>
        </div>
      ))}
    </dl>
  );
}

interface TimeAgoProps {
  moment: Date;
  /** The language is a prop, because an async component suspends and a table has many of these. */
  locale: Language;
}

export function TimeAgo({ moment, locale }: TimeAgoProps) {
  const exact = formatters[locale].dateTime(moment, { ...longMoment, timeStyle: "medium" });
  return (
    <time dateTime={moment.toISOString()} title={exact}>
      {timeAgoWords(moment, new Date(), locale)}
    </time>
  );
}

interface SectionProps {
  title: string;
  /** To be led to within the page. */
  id?: string;
  className?: string;
  isLoose?: boolean;
  children: ReactNode;
}

export function Section(props: SectionProps) {
  const { title, id, className = "mt-10 min-w-0", isLoose, children } = props;
  return (
    <section id={id} className={className}>
      <h2 className={`${isLoose ? "mb-3" : "mb-2"} text-lg font-semibold`}>{title}</h2>
      {children}
    </section>
  );
}

export async function PassStatus({ status }: { status: string }) {
  const t = await getTranslations("status");
  return <StatusWord {...passStatusStyle(status)} label={t(`${statusWordOf(status)}.label`)} />;
}
