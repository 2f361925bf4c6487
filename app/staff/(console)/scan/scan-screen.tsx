import { randomUUID } from "node:crypto";
import { ClientStrings } from "#app/i18n/client-strings.tsx";
import { getTranslations } from "#app/i18n/translations.ts";
import { cameraFailures } from "#components/code-reader/camera-failure.ts";
import { Button } from "#components/ui/button.tsx";
import { Choices, TextField } from "#components/ui/fields.tsx";
import { againMs, type EntranceMode, sameGuestMs } from "#portal/passes/scanning/entrance-mode.ts";
import { getScannerName } from "#portal/passes/scanning/scanner-name.ts";
import { Icon } from "#theme/icon.ts";
import { chooseEntranceMode, nameScanner } from "./actions.ts";
import { type DeskState, findAddress } from "./desk-state.ts";
import { ScanDesk } from "./scan-desk.tsx";

const deskStrings = [
  "staff.scan",
  "staff.scan.entrance",
  "staff.scan.lost",
  "staff.scan.recent",
  "staff.scan.state.unknown",
  "staff.scan.waiting",
  "staff.camera",
  ...cameraFailures.map((failure) => `staff.camera.failure.${failure}` as const),
] as const;

interface ScanScreenProps {
  entranceMode: EntranceMode | undefined;
  first: DeskState;
}

export async function ScanScreen({ entranceMode, first }: ScanScreenProps) {
  const t = await getTranslations("staff.scan");
  const scanner = await getScannerName();
  return (
    <>
      {entranceMode ? (
        <EntranceHead entranceMode={entranceMode} scanner={scanner} />
      ) : (
        <h1 className="mb-1 text-lg leading-tight font-bold sm:mb-4 sm:text-2xl">{t("title")}</h1>
      )}
      <ClientStrings namespaces={deskStrings}>
        <ScanDesk
          carried={{
            ...(entranceMode && { entrance: entranceMode.action }),
            ...(entranceMode?.amount && { punches: String(entranceMode.amount) }),
          }}
          firstToken={randomUUID()}
          first={first}
          find={entranceMode && findAddress(entranceMode)}
        />
      </ClientStrings>
      <ScanSettings entranceMode={entranceMode} scanner={scanner} />
    </>
  );
}

/** Heading of entrance mode: its action, and the link that leaves it. */
async function EntranceHead({
  entranceMode,
  scanner,
}: {
  entranceMode: EntranceMode;
  scanner: string | null;
}) {
  const t = await getTranslations("staff.scan.entrance");
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-4">
      <h1 className="min-w-0 flex-1 leading-tight font-bold">{t("title")}</h1>
      <a
        href="/staff"
        className="inline-flex min-h-11 flex-none items-center gap-2 font-semibold underline underline-offset-4"
      >
        <Icon name="leave" />
        {t("off")}
      </a>
      <p className="w-full leading-tight">
        {t(`on.${entranceMode.action}`, { count: entranceMode.amount ?? 0 })}
        {/* After the first scan a phone needs the space for the result. */}
        {entranceMode.action === "OFFERED" && (
          <span className="max-sm:[main:has([data-state])_&]:hidden"> {t("asksOther")}</span>
        )}
      </p>
      {/* The fragment of each link unfolds the form that it points to. */}
      <p className="-mb-2.5 flex w-full flex-wrap gap-x-6">
        <a href="#entrance-mode" className="inline-block py-2.5 underline underline-offset-4">
          {t("changeMode")}
        </a>
        {!scanner && (
          <a href="#scanner-name" className="inline-block py-2.5 underline underline-offset-4">
            {t("nameScanner")}
          </a>
        )}
      </p>
    </div>
  );
}

interface ScanSettingsProps {
  entranceMode: EntranceMode | undefined;
  scanner: string | null;
}

async function ScanSettings({ entranceMode, scanner }: ScanSettingsProps) {
  const t = await getTranslations("staff.scan");
  const summary = "min-h-11 cursor-pointer py-2.5 font-semibold";
  return (
    <section className="mt-8 border-t border-line">
      {scanner && (
        <p className="pt-3 text-ink-soft [overflow-wrap:anywhere]">
          {t("scanner.named", { name: scanner })}
        </p>
      )}
      <details className="border-b border-line">
        <summary className={summary}>{t("scanner.title")}</summary>
        <form action={nameScanner} className="flex max-w-md flex-col gap-4 pb-4">
          {entranceMode && <input type="hidden" name="entrance" value={entranceMode.action} />}
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
        <summary className={summary}>
          {t(entranceMode ? "entrance.what" : "entrance.title")}
        </summary>
        <form action={chooseEntranceMode} className="flex max-w-md flex-col gap-4 pb-4">
          <p id="entrance-mode" className="text-ink-soft">
            {t("entrance.lead", {
              minutes: againMs / 60_000,
              guestMinutes: sameGuestMs / 60_000,
            })}
          </p>
          <Choices
            legend={<span className={entranceMode && "sr-only"}>{t("entrance.what")}</span>}
            name="entrance"
            kind="radio"
            chosen={[entranceMode?.action ?? "OFFERED"]}
            choices={[
              { value: "CHECK", label: t("entrance.CHECK") },
              { value: "OFFERED", label: t("entrance.OFFERED") },
              { value: "REDEEM", label: t("entrance.REDEEM") },
              {
                value: "PUNCHES",
                label: t("entrance.PUNCHES"),
                inside: (
                  <TextField
                    id="entrance-punches"
                    name="punches"
                    label={t("entrance.punches")}
                    inputMode="numeric"
                    pattern="[1-9][0-9]?"
                    maxLength={2}
                    defaultValue={String(entranceMode?.amount ?? 1)}
                  />
                ),
              },
            ]}
          />
          <Button manner="secondary">
            {t(entranceMode ? "entrance.change" : "entrance.start")}
          </Button>
        </form>
      </details>
    </section>
  );
}
