import { ClientStrings } from "#app/i18n/client-strings.tsx";
import { getTranslations } from "#app/i18n/translations.ts";
import { titled } from "#app/page-title.ts";
import type { PassTemplate } from "#contract/index.ts";
import { getDatabase } from "#portal/database/database.ts";
import { listSavedTexts, type SavedText } from "#portal/messaging/saved-texts.ts";
import { loadTemplate } from "#portal/passes/load-pass.ts";
import { LinkedText } from "../../../../_messages/message-table.tsx";
import { textPreviewsOf } from "../../../../_messages/sms-text-views.ts";
import {
  LinkLine,
  NoSuchRecord,
  ServiceFailure,
  staffPage,
} from "../../../../_shell/staff-page.tsx";
import { TextForm } from "./text-form.tsx";

export const generateMetadata = titled("staff.texts.title");

export default staffPage<{ id: string }>("text:write", async (_staff, { id, query }) => {
  const loaded = await loadTemplate(id);
  if (loaded.kind === "failed") return <ServiceFailure failure={loaded.failure} />;
  if (loaded.kind === "no-such-template") {
    const t = await getTranslations("staff.templates");
    const back = { href: "/staff/templates", label: t("all") };
    return <NoSuchRecord title={t("missing.title")} body={t("missing.body")} back={back} />;
  }
  const { template } = loaded;
  const texts = await listSavedTexts(getDatabase(), template.id);
  const asked = typeof query.text === "string" ? query.text.toLowerCase() : undefined;
  return <SavedTexts template={template} texts={texts} asked={asked} />;
});

interface SavedTextsProps {
  template: PassTemplate;
  texts: SavedText[];
  /** Identifier of the text to change; it may have been deleted. */
  asked: string | undefined;
}

async function SavedTexts({ template, texts, asked }: SavedTextsProps) {
  const chosen = texts.find(({ id }) => id === asked);
  const t = await getTranslations("staff.texts");
  const templates = await getTranslations("staff.templates");
  const here = `/staff/templates/${template.id}`;
  const blank = { name: "", icelandic: "", english: "", isDefault: texts.length === 0 };
  const before = chosen ?? blank;
  return (
    <>
      <LinkLine href={here}>{template.name ?? templates("unnamed")}</LinkLine>
      <h1 className="text-2xl leading-tight font-bold">{t("title")}</h1>
      <p className="mt-1 mb-6 max-w-2xl text-ink-soft">{t("lead")}</p>
      <SavedTextList texts={texts} here={`${here}/texts`} />
      <section className="mt-10 rounded-lg" id="form" tabIndex={-1}>
        <h2 className="mb-3 text-lg font-semibold">
          {chosen ? t("change", { name: chosen.name }) : t("new")}
        </h2>
        <ClientStrings namespaces={["staff.texts", "staff.sms", "staff.sms.preview"]}>
          <TextForm
            key={asked ?? "new"}
            passTemplateId={template.id}
            textId={chosen?.id}
            before={before}
            previews={await textPreviewsOf(before)}
          />
        </ClientStrings>
        {chosen && (
          <LinkLine href={`${here}/texts`} className="mt-4">
            {t("new")}
          </LinkLine>
        )}
      </section>
    </>
  );
}

async function SavedTextList({ texts, here }: { texts: SavedText[]; here: string }) {
  const t = await getTranslations("staff.texts");
  if (texts.length === 0) return <p>{t("none")}</p>;
  return (
    <ul className="flex max-w-2xl flex-col border-t border-line">
      {texts.map(({ id, name, icelandic, english, isDefault }) => (
        <li key={id} className="flex flex-col gap-2 border-b border-line py-4">
          <p className="flex flex-wrap items-baseline gap-x-4">
            <a
              href={`${here}?text=${id}#form`}
              className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4 [overflow-wrap:anywhere]"
            >
              {name}
            </a>
            {isDefault && <span className="text-ink-soft">{t("isDefault")}</span>}
          </p>
          {icelandic && (
            <p lang="is">
              <LinkedText text={icelandic} />
            </p>
          )}
          {english && (
            <p lang="en">
              <LinkedText text={english} />
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
