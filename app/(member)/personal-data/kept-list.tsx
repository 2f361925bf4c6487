import { getTranslations } from "#app/i18n/translations.ts";
import {
  type About,
  categoriesAbout,
  dataCategories,
} from "#portal/personal-data/data-categories.ts";
import { retentionOf } from "#portal/personal-data/retention/retention.ts";

type ToldOfMembers = Exclude<
  keyof typeof import("#app/messages/is.json")["personalData"]["members"],
  "title"
>;

/** What is kept, why, and for how long as the portal is set up. */
export async function KeptList({ about }: { about: About }) {
  const t = await getTranslations("personalData");
  const retention = retentionOf();
  return (
    <ul className="border-b border-line">
      {categoriesAbout(about).map((name) => {
        // A test sees to it that each of either kind has its words.
        const words = `${about}.${name}` as `members.${ToldOfMembers}`;
        return (
          <li
            key={name}
            className="grid gap-x-8 gap-y-1 border-t border-line py-4 sm:grid-cols-[minmax(0,1fr)_13rem]"
          >
            <h3 className="font-semibold">{t(`${words}.what`)}</h3>
            <p className="text-ink-soft sm:col-start-1">{t(`${words}.why`)}</p>
            <p className="sm:col-start-2 sm:row-span-2 sm:row-start-1">
              <span className="text-ink-soft">{t("kept")}</span>{" "}
              {t(`${words}.howLong`, { count: dataCategories[name].kept(retention).count })}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
