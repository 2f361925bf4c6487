import { randomUUID } from "node:crypto";
import type { Metadata } from "next";
import { getLocale } from "next-intl/server";
import { getTranslations } from "#app/i18n/translations.ts";
import { pageTitle } from "#app/page-title.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { pickMessages } from "../../../_shell/pick-messages.ts";
import { staffPage } from "../../../_shell/staff-page.tsx";
import { BackToBatches } from "../back-to-batches.tsx";
import { readPastedList } from "./actions.ts";
import { PasteForm } from "./paste-form.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return pageTitle((await getTranslations("staff.bulk.new"))("title"));
}

export default staffPage("bulk:send", async () => {
  const t = await getTranslations("staff.bulk.new");
  const locale = await getLocale();
  const words = await pickMessages("bulk", [
    "new.name",
    "new.nameHint",
    "new.type",
    "new.list",
    "new.listHint",
    "new.submit",
    "new.problemTitle",
    "new.problem.lost",
  ]);
  return (
    <>
      <BackToBatches />
      <h1 className="mb-6 text-2xl leading-tight font-bold">{t("title")}</h1>
      <PasteForm
        act={readPastedList}
        words={{
          name: words.newName,
          nameHint: words.newNameHint,
          type: words.newType,
          list: words.newList,
          listHint: words.newListHint,
          submit: words.newSubmit,
          problemTitle: words.newProblemTitle,
          lost: words.newProblemLost,
        }}
        types={getConfiguration().issuer.membershipTypes.map(({ subscriberListId, name }) => ({
          value: subscriberListId,
          label: name[locale],
        }))}
        formToken={randomUUID()}
      />
    </>
  );
});
