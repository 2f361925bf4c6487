import { getTranslations } from "next-intl/server";
import type { FindWords } from "./member-search-form.tsx";

export async function findWords(): Promise<FindWords> {
  const t = await getTranslations("staff.members");
  const identify = await getTranslations("identify");
  return {
    label: identify("label"),
    hint: t("hint"),
    submit: t("find"),
    problemTitle: identify("problemTitle"),
    problem: {
      empty: identify("problem.empty"),
      malformed: identify("problem.malformed"),
      system: identify("problem.system"),
      "signed-out": t("signedOut"),
      "not-allowed": t("notAllowed"),
      fault: t("fault"),
      "too-long": identify("problem.malformed"),
      failed: t("fault"),
    },
  };
}
