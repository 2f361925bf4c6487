import { ClientStrings } from "#app/i18n/client-strings.tsx";
import { getFormatter, getIssuerLang, getTranslations } from "#app/i18n/translations.ts";
import { titled } from "#app/page-title.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { Notice, PageNotice } from "#components/ui/notice.tsx";
import type { PassTemplate } from "#contract/index.ts";
import { mayRole } from "#portal/auth/staff/role.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { type LoadedTemplate, loadTemplate } from "#portal/passes/load-pass.ts";
import { findReplaced, replacementOf } from "#portal/passes/replacements.ts";
import { isSold, readAllTemplates, whyNotIssuable } from "#portal/passes/templates.ts";
import { typedOfReplacement, untouchedPass } from "#portal/passes/writing/typed-pass.ts";
import { isolated } from "#theme/isolated.ts";
import { carriedWith, isFormAnswer } from "../../../_form/flow.ts";
import { newPassAddress, passAddress } from "../../../_shell/pass-address.ts";
import { passTypeNames } from "../../../_shell/pass-type-name.ts";
import {
  LinkLine,
  NoSuchRecord,
  Section,
  ServiceFailure,
  staffPage,
} from "../../../_shell/staff-page.tsx";
import { templateTypeWord } from "../../../_templates/template-facts.tsx";
import { PassForm } from "../pass-form/pass-form.tsx";
import { BackToMember } from "../pass-form/pass-form-page.tsx";
import { formViewOf } from "../pass-form/pass-words.ts";
import { createNewPass } from "./actions.ts";

export const generateMetadata = titled("staff.issue.title");

export default staffPage("pass:create", async (staff, { query }) => {
  const { template: wanted, find: memberSearch, replaces } = query;
  const t = await getTranslations("staff.issue");
  const heading = <h1 className="mb-4 text-2xl leading-tight font-bold">{t("title")}</h1>;
  if (typeof wanted !== "string") {
    return (
      <>
        <BackToMember memberSearch={memberSearch} />
        {heading}
        <ChooseTemplate memberSearch={memberSearch} />
      </>
    );
  }
  const loaded = await loadTemplate(wanted);
  // The answer to a form is shown even if the service or the template is gone by then.
  const template = loaded.kind === "template" ? loaded.template : undefined;
  if (!(await isFormAnswer()) && (!template || whyNotIssuable(template))) {
    return <TemplateNotThere loaded={loaded} memberSearch={memberSearch} />;
  }
  const replaced = template && (await findReplaced(replaces, template));
  const replacement = replaced && (await replacementOf(replaced.id));
  if (replacement && !(await isFormAnswer())) {
    return (
      <AlreadyReplaced
        passId={replacement.passId}
        plainForm={newPassAddress(wanted, memberSearch)}
        memberSearch={memberSearch}
      />
    );
  }
  // Moving the external identifier changes the voided pass, so it needs the permission to change passes.
  const isReferenceMoved = mayRole(staff.role, "pass:change");
  const lang = await getIssuerLang();
  const type = template?.name ? (await passTypeNames())(template.name) : undefined;
  return (
    <>
      <BackToMember memberSearch={memberSearch} />
      {heading}
      {template && (
        <div className="mb-6">
          <p className="flex flex-wrap items-baseline gap-x-6">
            <a
              href={`/staff/templates/${template.id}`}
              className="-my-2.5 inline-block py-2.5 text-lg font-semibold underline underline-offset-4 [overflow-wrap:anywhere]"
            >
              <span lang={type?.lang}>{type?.words ?? t("unnamed")}</span>
            </a>
            <a
              href={newPassAddress(undefined, memberSearch)}
              className="-my-2.5 inline-block py-2.5 underline underline-offset-4"
            >
              {t("chooseOther")}
            </a>
          </p>
          {template.description && (
            <p lang={lang} className="text-ink-soft">
              {template.description}
            </p>
          )}
        </div>
      )}
      {replaced && (
        <Notice className="mb-6 max-w-2xl" tone="info" icon="pass">
          <p className="font-semibold">{t("replaces.title")}</p>
          <p>{t("replaces.body")}</p>
          <LinkLine href={passAddress(replaced.id, { memberSearch })}>
            {t("replaces.seeOld")}
          </LinkLine>
          {replaced.externalIdentifier && (
            <p>
              {t(isReferenceMoved ? "replaces.referenceMoves" : "replaces.referenceStays", {
                reference: isolated(replaced.externalIdentifier),
              })}
            </p>
          )}
        </Notice>
      )}
      <ClientStrings namespaces={["staff.passForm", "staff.issue"]}>
        <PassForm
          act={createNewPass}
          purpose="issue"
          view={template && (await formViewOf(template))}
          before={
            replaced
              ? typedOfReplacement(replaced, template, { now: new Date(), isReferenceMoved })
              : untouchedPass
          }
          carried={carriedWith({ templateId: wanted, replaces: replaced?.id ?? "" }, memberSearch)}
          cancel={
            replaced
              ? passAddress(replaced.id, { memberSearch })
              : newPassAddress(undefined, memberSearch)
          }
          unknownLink={newPassAddress(wanted, memberSearch, replaces)}
        />
      </ClientStrings>
    </>
  );
});

/** Shown in place of a form whose pass was issued already, such as after the browser's back button. */
async function AlreadyReplaced({
  passId,
  plainForm,
  memberSearch,
}: {
  passId: string;
  plainForm: string;
  memberSearch: unknown;
}) {
  const t = await getTranslations("staff.issue.replaces");
  return (
    <PageNotice
      icon="pass"
      title={t("already")}
      body={t("alreadyBody")}
      actions={
        <>
          <ButtonLink href={passAddress(passId, { memberSearch })}>{t("see")}</ButtonLink>
          <ButtonLink manner="secondary" href={plainForm}>
            {t("another")}
          </ButtonLink>
        </>
      }
    />
  );
}

/** Templates that can be issued, then the others with the reason. */
async function ChooseTemplate({ memberSearch }: { memberSearch: unknown }) {
  const t = await getTranslations("staff.issue");
  const format = await getFormatter();
  const listed = await readAllTemplates();
  if (listed.kind === "failed") return <ServiceFailure failure={listed.failure} level={2} />;
  const open = listed.templates.filter((template) => !whyNotIssuable(template));
  const closed = listed.templates.filter((template) => whyNotIssuable(template));
  const lang = await getIssuerLang();
  const typeName = await passTypeNames();
  const typeWords = new Map(
    await Promise.all(
      open.map(async ({ id, type }) => [id, await templateTypeWord(type)] as const),
    ),
  );
  const nameOf = ({ name }: PassTemplate) => {
    const type = name ? typeName(name) : undefined;
    return <span lang={type?.lang}>{type?.words ?? t("unnamed")}</span>;
  };
  return (
    <>
      <p className="mb-4 text-ink-soft">{open.length > 0 ? t("lead") : t("noneOpen")}</p>
      <ul className="max-w-2xl border-t border-line">
        {open.map((template) => (
          <li key={template.id} className="relative border-b border-line py-3 hover:bg-sunken">
            <a
              href={newPassAddress(template.id, memberSearch)}
              className="inline-flex min-h-11 items-center text-lg font-semibold underline underline-offset-4 after:absolute after:inset-0 [overflow-wrap:anywhere]"
            >
              {nameOf(template)}
            </a>
            {template.description && (
              <p lang={lang} className="text-ink-soft [overflow-wrap:anywhere]">
                {template.description}
              </p>
            )}
            <p className="text-ink-soft">
              {typeWords.get(template.id)}
              {isSold(template) &&
                ` · ${t("price", { price: format.number(template.passPrice ?? 0) })}`}
            </p>
          </li>
        ))}
      </ul>
      {closed.length > 0 && (
        <Section className="mt-8 max-w-2xl" title={t("closed")}>
          <ul className="border-t border-line">
            {closed.map((template) => (
              <li key={template.id} className="border-b border-line py-3 [overflow-wrap:anywhere]">
                <p className="font-semibold">{nameOf(template)}</p>
                <p className="text-ink-soft">
                  {t(
                    isOnRequest(template)
                      ? "why.onRequest"
                      : `why.${whyNotIssuable(template) ?? "disabled"}`,
                  )}
                </p>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

/** Whether members apply for the passes of a membership's template themselves. */
function isOnRequest(template: PassTemplate): boolean {
  return (
    whyNotIssuable(template) === "membership" &&
    getConfiguration().issuer.membershipTypes.some(
      ({ issuance, name }) =>
        issuance === "on-request" && Object.values(name).includes(template.name ?? ""),
    )
  );
}

async function TemplateNotThere({
  loaded,
  memberSearch,
}: {
  loaded: LoadedTemplate;
  memberSearch: unknown;
}) {
  const t = await getTranslations("staff.issue");
  if (loaded.kind === "failed") return <ServiceFailure failure={loaded.failure} />;
  if (loaded.kind === "no-such-template") {
    const back = { href: newPassAddress(undefined, memberSearch), label: t("choose") };
    return <NoSuchRecord title={t("noTemplate")} body={t("noTemplateBody")} back={back} />;
  }
  const why = whyNotIssuable(loaded.template) ?? "disabled";
  return (
    <PageNotice
      icon="stopped"
      title={t("notIssuable", { name: loaded.template.name ?? t("unnamed") })}
      body={t(`why.${why}`)}
      actions={
        <ButtonLink href={newPassAddress(undefined, memberSearch)}>{t("choose")}</ButtonLink>
      }
    />
  );
}
