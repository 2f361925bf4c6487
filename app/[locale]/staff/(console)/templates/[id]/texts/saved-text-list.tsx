import { getTranslations } from "#app/i18n/translations.ts";
import type { SavedText } from "#portal/messaging/saved-texts.ts";
import { LinkedText } from "../../../../_messages/linked-text.tsx";

/** The saved texts of a template, each a link to where it is changed. */
export async function SavedTextList({ texts, here }: { texts: SavedText[]; here: string }) {
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
