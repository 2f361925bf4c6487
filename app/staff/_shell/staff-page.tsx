import { headers } from "next/headers";
import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { getTranslations } from "#app/i18n/translations.ts";
import { pathHeader } from "#app/security/request-headers.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { PageMessage } from "#components/ui/page-message.tsx";
import type { Permission } from "#portal/auth/staff/role.ts";
import { authoriseStaff, type Staff } from "#portal/auth/staff/staff-session.ts";
import { answerFaults } from "#portal/observability/answer-faults.ts";
import { setResponseStatus } from "#portal/observability/response-status.ts";
import type { StaffFailure } from "#portal/pass-service-failure.ts";
import type { ListQuery } from "./list-query.ts";

interface PageProps<Params> {
  params: Promise<Params>;
  searchParams: Promise<ListQuery>;
}

/** A page of the console, drawn for whoever holds the permission at this moment and for nobody else. */
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
      return <NotAllowed />;
    }
    return answerFaults(
      `a page of the console failed (${permission})`,
      async () => draw(staff, { ...(await params), query: await searchParams }),
      async () => <Fault />,
    );
  };
}

/** Back to this very page after signing in. Addresses of the console say nothing about a person. */
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
    <PageMessage
      icon="alert"
      title={t("fault.title")}
      body={t("fault.body")}
      next={t("fault.next")}
      actions={<ButtonLink href="">{t("retry")}</ButtonLink>}
    />
  );
}

async function NotAllowed() {
  setResponseStatus(403);
  const t = await getTranslations("staff.notAllowed");
  return (
    <PageMessage
      icon="stopped"
      title={t("title")}
      body={t("body")}
      actions={<ButtonLink href="/staff">{t("next")}</ButtonLink>}
    />
  );
}

/** In place of what was asked for: why the service does not give it, and what to do next. */
export async function ServiceFailure({ failure, level }: { failure: StaffFailure; level?: 1 | 2 }) {
  setResponseStatus(503);
  const t = await getTranslations("staff.failure");
  const retry = await getTranslations("failure");
  return (
    <PageMessage
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

/** In place of a record that is not there, or is somebody else's. */
export function NoSuchRecord({ title, body, back }: NoSuchRecordProps) {
  setResponseStatus(404);
  return (
    <PageMessage
      icon="question"
      title={title}
      body={body}
      actions={<ButtonLink href={back.href}>{back.label}</ButtonLink>}
    />
  );
}
