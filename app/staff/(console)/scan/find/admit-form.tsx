import { randomUUID } from "node:crypto";
import { getTranslations } from "#app/i18n/translations.ts";
import { Button } from "#components/ui/button.tsx";
import { HiddenFields } from "#components/ui/fields.tsx";
import type { Pass } from "#contract/index.ts";
import {
  addressOfEntranceMode,
  type EntranceMode,
  punchesOf,
} from "#portal/passes/scanning/entrance-mode.ts";
import { admitHolder } from "./actions.ts";

interface AdmitFormProps {
  pass: Pass;
  /** Name of the pass type, where the search found several passes. */
  type: string | undefined;
  mode: EntranceMode | undefined;
  /** Whether admission uses punches. Such a form is collapsed, because staff normally scan the code. */
  isUse: boolean;
}

/** Form that admits the holder of a found pass; it needs no code. */
export async function AdmitForm({ pass, type, mode, isUse }: AdmitFormProps) {
  const t = await getTranslations("staff.scan.find.admit");
  const form = (
    <form action={admitHolder} className="mt-3">
      <HiddenFields
        entries={[
          ...addressOfEntranceMode(mode),
          ["passId", pass.id],
          ["stampsLeft", isUse ? String(pass.stampsLeft) : ""],
          ["formToken", randomUUID()],
        ]}
      />
      <Button manner={isUse || !type ? "primary" : "secondary"}>
        {isUse ? t("use", { amount: punchesOf(mode) }) : type ? t("enterOn", { type }) : t("enter")}
      </Button>
    </form>
  );
  if (!isUse) return form;
  return (
    <details className="mt-2">
      <summary className="min-h-11 w-fit cursor-pointer py-2.5 font-semibold">
        {t("summary")}
      </summary>
      <p>{t("lead")}</p>
      {form}
    </details>
  );
}
