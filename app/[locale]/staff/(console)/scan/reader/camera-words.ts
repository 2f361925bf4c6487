import { getTranslations } from "next-intl/server";
import type { CameraTrouble } from "./camera-trouble.ts";
import type { CameraWords } from "./code-reader.tsx";
import type { SignalWords } from "./signal-switch.tsx";

/** The camera's words in the reader's language; only these go to the browser. */
export async function cameraWords(): Promise<CameraWords> {
  const t = await getTranslations("staff.camera");
  const trouble = (kind: CameraTrouble) => ({
    title: t(`trouble.${kind}.title`),
    body: t(`trouble.${kind}.body`),
  });
  return {
    title: t("title"),
    turnOn: t("turnOn"),
    turnOff: t("turnOff"),
    turnOffShort: t("turnOffShort"),
    starting: t("starting"),
    aim: t("aim"),
    waits: t("waits"),
    isOn: t("isOn"),
    wasRead: t("wasRead"),
    torch: t("torch"),
    choose: t("choose"),
    retry: t("retry"),
    typeMeanwhile: t("typeMeanwhile"),
    trouble: {
      refused: trouble("refused"),
      dismissed: trouble("dismissed"),
      none: trouble("none"),
      inUse: trouble("inUse"),
      insecure: trouble("insecure"),
      unsupported: trouble("unsupported"),
      noDetector: trouble("noDetector"),
      ended: trouble("ended"),
      unknown: trouble("unknown"),
    },
  };
}

export async function signalWords(): Promise<SignalWords> {
  const t = await getTranslations("staff.camera");
  return { label: t("signals") };
}
