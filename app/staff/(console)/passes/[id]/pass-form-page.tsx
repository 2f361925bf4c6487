import { headers } from "next/headers";
import type { ReactNode } from "react";
import { statusWordOf } from "#app/(member)/passes/card-state.ts";
import { getTranslations } from "#app/i18n/translations.ts";
import { methodHeader } from "#app/security/request-headers.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { PageMessage } from "#components/ui/page-message.tsx";
import { StatusWord } from "#components/ui/status-word.tsx";
import { type Pass, type PassTemplate, recordIdSchema } from "#contract/index.ts";
import { setResponseStatus } from "#portal/observability/response-status.ts";
import { holderLine } from "#portal/passes/holder-lines.ts";
import { type LoadedPass, loadPass } from "#portal/passes/load-pass.ts";
import { passStatusStyle } from "#theme/pass-status-style.ts";
import { LinkLine } from "../../../_shell/link-line.tsx";
import { ServiceFailure } from "../../../_shell/staff-page.tsx";
import { passAddress } from "../pass-address.ts";

interface PassFormPageProps {
  loaded: PassOnForm;
  memberSearch: unknown;
  title: string;
  children: ReactNode;
}

/** A form about a pass, below what the pass is; or why there is no pass. */
export function PassFormPage({ loaded, memberSearch, title, children }: PassFormPageProps) {
  if (loaded.kind !== "pass" && loaded.kind !== "form-alone") {
    return <PassNotThere loaded={loaded} />;
  }
  return (
    <>
      <BackToMember memberSearch={memberSearch} />
      <h1 className="mb-4 text-2xl leading-tight font-bold">{title}</h1>
      {loaded.kind === "pass" && (
        <PassHead pass={loaded.pass} template={loaded.template} memberSearch={memberSearch} />
      )}
      {children}
    </>
  );
}

/** Which pass it is about: its kind, its state, and how to tell it from another. */
async function PassHead({
  pass,
  template,
  memberSearch,
}: {
  pass: Pass;
  template: PassTemplate | undefined;
  memberSearch: unknown;
}) {
  const t = await getTranslations();
  return (
    <div className="mb-6 border-y border-line py-3">
      <p className="flex flex-wrap items-baseline gap-x-6">
        <a
          href={passAddress(pass.id, { memberSearch })}
          className="-my-2.5 inline-block py-2.5 text-lg font-semibold underline underline-offset-4"
        >
          {template?.name ?? t("staff.pass.unnamed")}
        </a>
        <StatusWord
          {...passStatusStyle(pass.status)}
          label={t(`status.${statusWordOf(pass.status)}.label`)}
        />
      </p>
      <p className="text-ink-soft [overflow-wrap:anywhere]">
        <bdi>{holderLine(pass, template) ?? t("staff.pass.number", { id: pass.id })}</bdi>
      </p>
    </div>
  );
}

/** The way back to whoever was found, when the way here led from there. */
export async function BackToMember({ memberSearch }: { memberSearch: unknown }) {
  const id = recordIdSchema.safeParse(memberSearch);
  if (!id.success) return null;
  const t = await getTranslations("staff.member");
  return <LinkLine href={`/staff/members/${id.data}`}>{t("back")}</LinkLine>;
}

/** In place of a pass: why it cannot be shown, and what to do next. */
export async function PassNotThere({ loaded }: { loaded: Exclude<LoadedPass, { kind: "pass" }> }) {
  if (loaded.kind === "failed") return <ServiceFailure failure={loaded.failure} />;
  setResponseStatus(404);
  const t = await getTranslations("staff.failure");
  return (
    <PageMessage
      icon="question"
      title={t("no-such-pass.title")}
      body={t("no-such-pass.body")}
      actions={
        <>
          <ButtonLink href="/staff/members">{t("toMembers")}</ButtonLink>
          <ButtonLink manner="secondary" href="/staff/passes">
            {t("toPasses")}
          </ButtonLink>
        </>
      }
    />
  );
}

type PassOnForm = LoadedPass | { kind: "form-alone" };

/** The pass of a form. While the service fails, the form stays, with what was typed into it. */
export async function passOnForm(id: string, load = loadPass): Promise<PassOnForm> {
  const loaded = await load(id);
  const isAnswer = (await headers()).get(methodHeader) === "POST";
  return loaded.kind === "failed" && isAnswer ? { kind: "form-alone" } : loaded;
}
