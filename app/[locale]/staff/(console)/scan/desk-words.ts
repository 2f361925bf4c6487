import { getTranslations } from "next-intl/server";
import type { DeskWords } from "./scan-desk.tsx";

/** The desk's own words; those of a result come with it. */
export async function deskWords(): Promise<DeskWords> {
  const t = await getTranslations("staff.scan");
  return {
    code: t("code"),
    codeHint: t("codeHint"),
    submit: t("submit"),
    busyOne: t("busyOne"),
    busyMany: t("busyMany", { count: "#" }),
    openPass: t("openPass"),
    doneTitle: t("doneTitle"),
    less: t("less"),
    more: t("more"),
    recentTitle: t("recent.title"),
    recentEmpty: t("recent.empty"),
    recentEarlier: t("recent.earlier", { count: "#" }),
    scanAgain: t("scanAgain"),
    waitingHeading: t("waiting.heading"),
    waitingScan: t("waiting.scan"),
    waitingDoor: t("waiting.door"),
    waitingAct: t("waiting.act", { what: "#" }),
    lostHeading: t("lost.heading"),
    lostScan: t("lost.scan"),
    lostActHeading: t("state.unknown.heading"),
    lostAct: t("lost.act"),
    reload: t("lost.reload"),
  };
}
