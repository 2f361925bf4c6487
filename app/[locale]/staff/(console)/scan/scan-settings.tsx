import { getTranslations } from "next-intl/server";
import { Button } from "#components/ui/button.tsx";
import { Choices } from "#components/ui/choices.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import type { Door } from "#portal/scanning/door.ts";
import { nameScanner } from "./actions.ts";

interface ScanSettingsProps {
  entranceMode: Door | undefined;
  scanner: string | null;
}

/** What is set once and left alone: the scanner's name, and what entrance mode does. */
export async function ScanSettings({ entranceMode, scanner }: ScanSettingsProps) {
  const t = await getTranslations("staff.scan");
  const summary = "flex min-h-11 cursor-pointer items-center font-semibold";
  return (
    <section className="mt-8 border-t border-line">
      <p className="pt-3 text-ink-soft [overflow-wrap:anywhere]">
        {scanner ? t("scanner.named", { name: scanner }) : t("scanner.none")}
      </p>
      <details className="border-b border-line">
        <summary className={summary}>{t("scanner.title")}</summary>
        <form action={nameScanner} className="flex max-w-md flex-col gap-4 pb-4">
          {entranceMode && <input type="hidden" name="door" value={entranceMode.action} />}
          {entranceMode?.amount && (
            <input type="hidden" name="punches" value={entranceMode.amount} />
          )}
          <TextField
            id="scanner-name"
            name="scanner"
            label={t("scanner.label")}
            hint={t("scanner.hint")}
            maxLength={60}
            defaultValue={scanner ?? ""}
          />
          <Button manner="secondary">{t("scanner.save")}</Button>
        </form>
      </details>
      <details className="border-b border-line">
        <summary className={summary}>{t("door.title")}</summary>
        <form method="get" action="/staff/scan" className="flex max-w-md flex-col gap-4 pb-4">
          <p className="text-ink-soft">{t("door.lead")}</p>
          <Choices
            legend={t("door.what")}
            name="door"
            kind="radio"
            chosen={[entranceMode?.action ?? "REDEEM"]}
            choices={[
              { value: "REDEEM", label: t("door.REDEEM") },
              {
                ...{ value: "PUNCHES", label: t("door.PUNCHES") },
                inside: (
                  <TextField
                    id="door-punches"
                    name="punches"
                    label={t("door.punches")}
                    inputMode="numeric"
                    pattern="[1-9][0-9]?"
                    maxLength={2}
                    defaultValue={String(entranceMode?.amount ?? 1)}
                  />
                ),
              },
            ]}
          />
          <Button manner="secondary">{t("door.start")}</Button>
        </form>
      </details>
    </section>
  );
}
