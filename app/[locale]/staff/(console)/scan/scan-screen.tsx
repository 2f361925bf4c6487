import { randomUUID } from "node:crypto";
import { getTranslations } from "next-intl/server";
import type { EntranceMode } from "#portal/scanning/entrance-mode.ts";
import { getScannerName } from "#portal/scanning/scanner-name.ts";
import { actOnScan, scanCode } from "./actions.ts";
import type { DeskState } from "./desk-view.ts";
import { deskWords } from "./desk-words.ts";
import { DoorStrip } from "./door-strip.tsx";
import { cameraWords, signalWords } from "./reader/camera-words.ts";
import { ScanDesk } from "./scan-desk.tsx";
import { ScanSettings } from "./scan-settings.tsx";

interface ScanScreenProps {
  door: EntranceMode | undefined;
  first: DeskState;
}

/** The scanner, with or without a result; the same for a result that has its own address. */
export async function ScanScreen({ door, first }: ScanScreenProps) {
  const t = await getTranslations("staff.scan");
  const scanner = await getScannerName();
  return (
    <>
      <h1 className="mb-1 text-lg leading-tight font-bold sm:mb-4 sm:text-2xl">{t("title")}</h1>
      {door && <DoorStrip door={door} />}
      <ScanDesk
        scan={scanCode}
        act={actOnScan}
        words={await deskWords()}
        camera={await cameraWords()}
        signals={await signalWords()}
        carried={{
          ...(door && { door: door.action }),
          ...(door?.amount && { punches: String(door.amount) }),
        }}
        firstToken={randomUUID()}
        first={first}
      />
      <ScanSettings door={door} scanner={scanner} />
    </>
  );
}
