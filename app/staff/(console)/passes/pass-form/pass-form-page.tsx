import type { ReactNode } from "react";
import { getTranslations } from "#app/i18n/translations.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { PageNotice } from "#components/ui/notice.tsx";
import { type Pass, type PassTemplate, recordIdSchema } from "#contract/index.ts";
import { getDatabase } from "#portal/database/database.ts";
import { findMessage } from "#portal/messaging/sending/message-list.ts";
import type { Message } from "#portal/messaging/sending/message-store.ts";
import { setResponseStatus } from "#portal/observability/request-context.ts";
import { holderLine } from "#portal/passes/holder-lines.ts";
import { type LoadedPass, loadPass } from "#portal/passes/load-pass.ts";
import { isDeleted } from "#portal/passes/pass-actions.ts";
import { carriedWith, isFormAnswer } from "../../../_form/flow.ts";
import type { CarriedFields, Problem } from "../../../_form/form-state.ts";
import type { MessageKind } from "../../../_messages/message-address.ts";
import { sendRefusalWords } from "../../../_messages/message-status.ts";
import type { ListQuery } from "../../../_shell/list-query.ts";
import { passAddress } from "../../../_shell/pass-address.ts";
import { passTypeNames } from "../../../_shell/pass-type-name.ts";
import { HolderLine } from "../../../_shell/person-table.tsx";
import { LinkLine, PassStatus, ServiceFailure } from "../../../_shell/staff-page.tsx";

interface PassFormPageProps {
  loaded: PassOnForm;
  memberSearch: unknown;
  title: string;
  /** Text above the pass's name, where the page is about something other than this pass. */
  passIntro?: string | undefined;
  children: ReactNode;
}

export async function PassFormPage(props: PassFormPageProps) {
  const { loaded, memberSearch, title, passIntro, children } = props;
  if (loaded.kind !== "pass" && loaded.kind !== "form-alone") {
    return <PassNotThere loaded={loaded} />;
  }
  const t = await getTranslations("staff.pass");
  const toPass = loaded.kind === "pass" && {
    href: passAddress(loaded.pass.id, { memberSearch }),
    label: t("back"),
  };
  return (
    <>
      <BackToMember memberSearch={memberSearch} otherwise={toPass || undefined} />
      <h1 className="mb-4 text-2xl leading-tight font-bold">{title}</h1>
      {passIntro && <p className="mb-2 text-ink-soft">{passIntro}</p>}
      {loaded.kind === "pass" && (
        <PassHead pass={loaded.pass} template={loaded.template} memberSearch={memberSearch} />
      )}
      {children}
    </>
  );
}

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
  const holder = holderLine(pass, template);
  const type = template?.name ? (await passTypeNames())(template.name) : undefined;
  return (
    <div className="mb-6 border-y border-line py-3">
      <p className="flex flex-wrap items-baseline gap-x-6">
        <a
          href={passAddress(pass.id, { memberSearch })}
          className="-my-2.5 inline-block py-2.5 text-lg font-semibold underline underline-offset-4"
        >
          <span lang={type?.lang}>{type?.words ?? t("staff.pass.unnamed")}</span>
        </a>
        <PassStatus status={pass.status} />
      </p>
      {holder ? (
        <HolderLine line={holder} />
      ) : (
        <p className="text-ink-soft [overflow-wrap:anywhere]">
          {t("staff.pass.number", { id: pass.id })}
        </p>
      )}
    </div>
  );
}

interface BackToMemberProps {
  memberSearch: unknown;
  /** Link shown instead if no member search led here. */
  otherwise?: { href: string; label: string };
}

/** Link back to the member, where a member search led here. */
export async function BackToMember({ memberSearch, otherwise }: BackToMemberProps) {
  const id = recordIdSchema.safeParse(memberSearch);
  if (!id.success)
    return otherwise ? <LinkLine href={otherwise.href}>{otherwise.label}</LinkLine> : null;
  const t = await getTranslations("staff.member");
  return <LinkLine href={`/staff/members/${id.data}`}>{t("back")}</LinkLine>;
}

export async function PassNotThere({ loaded }: { loaded: Exclude<LoadedPass, { kind: "pass" }> }) {
  if (loaded.kind === "failed") return <ServiceFailure failure={loaded.failure} />;
  setResponseStatus(404);
  const t = await getTranslations("staff.failure");
  return (
    <PageNotice
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

/** The pass of a form. While the service fails, an answered form stays, with what was typed. */
export async function passOnForm(id: string, load = loadPass): Promise<PassOnForm> {
  const loaded = await load(id);
  return loaded.kind === "failed" && (await isFormAnswer()) ? { kind: "form-alone" } : loaded;
}

interface FormGiven {
  /** Undefined while the service fails. */
  pass: Pass | undefined;
  template: PassTemplate | undefined;
  /** An earlier message of this kind on this pass, to be sent again. */
  earlier: Message | undefined;
  /** What the service refused of it. */
  problems: Problem[];
  carried: CarriedFields;
}

interface MessageWritePageProps {
  id: string;
  query: ListQuery;
  kind: MessageKind;
  titleOf: (pass: Pass | undefined) => Promise<string>;
  passIntro?: string | undefined;
  drawForm: (given: FormGiven) => Promise<ReactNode>;
}

/** Page with the form for a text or a notification. */
export async function MessageWritePage(props: MessageWritePageProps) {
  const { id, query, kind, titleOf, passIntro, drawForm } = props;
  const { find: memberSearch, again } = query;
  const loaded = await passOnForm(id);
  const { pass, template } = loaded.kind === "pass" ? loaded : {};
  if (pass && isDeleted(pass)) return <Deleted pass={pass} memberSearch={memberSearch} />;
  const earlier = await findEarlier(kind, again, id);
  const form = await drawForm({
    pass,
    template,
    earlier,
    problems: await refusedProblems(earlier),
    carried: carriedWith(
      { passId: id, again: earlier && typeof again === "string" ? again : "" },
      memberSearch,
    ),
  });
  return (
    <PassFormPage
      loaded={loaded}
      memberSearch={memberSearch}
      title={await titleOf(pass)}
      passIntro={passIntro}
    >
      {form}
    </PassFormPage>
  );
}

/** A deleted pass gets no messages. */
async function Deleted({ pass, memberSearch }: { pass: Pass; memberSearch: unknown }) {
  const t = await getTranslations("staff.messages");
  return (
    <>
      <BackToMember memberSearch={memberSearch} />
      <PageNotice
        icon="removed"
        title={t("deleted")}
        body={t("deletedBody")}
        actions={
          <ButtonLink manner="secondary" href={passAddress(pass.id, { memberSearch })}>
            {t("toPass")}
          </ButtonLink>
        }
      />
    </>
  );
}

async function findEarlier(kind: MessageKind, again: unknown, passId: string) {
  const id = recordIdSchema.safeParse(again);
  const earlier = id.success ? await findMessage(getDatabase(), id.data) : undefined;
  return earlier?.kind === kind && earlier.passId === passId ? earlier : undefined;
}

/** The refusal of an earlier message, at the field that it names. */
async function refusedProblems(earlier: Message | undefined): Promise<Problem[]> {
  if (earlier?.state !== "refused" || !earlier.refusedField) return [];
  const words = (await sendRefusalWords())(earlier);
  return [{ field: earlier.refusedField, words }];
}
