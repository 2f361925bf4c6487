import { randomUUID } from "node:crypto";
import { getTranslations } from "next-intl/server";
import type { Door } from "#portal/scanning/door.ts";
import { getScannerName } from "#portal/scanning/scanner-name.ts";
import { pickMessages } from "../../_shell/pick-messages.ts";
import { actOnScan, scanCode } from "./actions.ts";
import { type DeskState, deskKeys } from "./desk-view.ts";
import { cameraKeys } from "./reader/camera-trouble.ts";
import { ScanDesk } from "./scan-desk.tsx";
import { ScanSettings } from "./scan-settings.tsx";

interface ScanScreenProps {
  entranceMode: Door | undefined;
  first: DeskState;
}

/** The scanner, with or without a result; the same for a result that has its own address. */
export async function ScanScreen({ entranceMode, first }: ScanScreenProps) {
  const t = await getTranslations("staff.scan");
  const scanner = await getScannerName();
  return (
    <>
      <h1 className="mb-1 text-lg leading-tight font-bold sm:mb-4 sm:text-2xl">{t("title")}</h1>
      {entranceMode && <EntranceModeStrip entranceMode={entranceMode} />}
      <ScanDesk
        scan={scanCode}
        act={actOnScan}
        words={await pickMessages("scan", deskKeys, { count: "#", what: "#" })}
        camera={await pickMessages("camera", cameraKeys)}
        carried={{
          ...(entranceMode && { door: entranceMode.action }),
          ...(entranceMode?.amount && { punches: String(entranceMode.amount) }),
        }}
        firstToken={randomUUID()}
        first={first}
      />
      <ScanSettings entranceMode={entranceMode} scanner={scanner} />
    </>
  );
}

/** Says for as long as it is so that scanning alone uses something. */
async function EntranceModeStrip({ entranceMode }: { entranceMode: Door }) {
  const t = await getTranslations("staff.scan.door");
  return (
    <p className="mb-2 flex flex-wrap items-center justify-between gap-x-4 border-l-8 border-ink bg-sunken px-3 font-semibold sm:mb-4">
      <span className="py-2">
        {t(`on.${entranceMode.action}`, { count: entranceMode.amount ?? 0 })}
      </span>
      <a
        href="/staff/scan"
        className="inline-flex min-h-11 items-center underline underline-offset-4"
      >
        {t("off")}
      </a>
    </p>
  );
}
