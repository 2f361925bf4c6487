import { randomUUID } from "node:crypto";
import { statusWordOf } from "#app/[locale]/(member)/passes/card-state.ts";
import { getTranslations } from "#app/i18n/translations.ts";
import { holderLines, unsealHolder } from "#portal/passes/holder-lines.ts";
import { actionsLeft, scanAnewFor } from "#portal/passes/scanning/actions-left.ts";
import type { LoadedScan } from "#portal/passes/scanning/loaded-scan.ts";
import { isUnusable, mayGoOn, stateOfOperation } from "#portal/passes/scanning/result-state.ts";
import { passStatusStyle } from "#theme/pass-status-style.ts";
import { actionViews } from "./action-views.ts";
import type { DeskView, OpenedView } from "./desk-view.ts";
import { resultBannerOf, whatOf } from "./result-banner-view.ts";

/** One scan in words: what became of it, which pass it is, and what can be done now. */
export async function openedView(loaded: LoadedScan): Promise<DeskView> {
  const { scan, operations, pass, template, entranceMode, problem, proposal } = loaded;
  const t = await getTranslations();
  const isOver = !mayGoOn(operations);
  const offered = await actionViews({ ...loaded, entranceMode, problem, proposal });
  const title = template?.name ?? scan.passTitle ?? t("staff.pass.unnamed");
  const banner = await resultBannerOf(loaded, actionsLeft(scan.actions, operations, pass));
  const label = pass && t(`status.${statusWordOf(pass.status)}.label`);
  // The banner of a check says itself whose pass it is.
  const isCheck = banner.state === "valid" || banner.state === "not-valid";
  const isOwnDoing = pass && banner.state === "used" && isUnusable(pass.status);
  const holderBefore = [unsealHolder(scan.sealedHolder)].filter((line) => line !== undefined);
  const opened: OpenedView = {
    id: scan.id,
    passHref: `/staff/passes/${scan.passId}`,
    title,
    marks: [
      ...new Set([
        ...(pass ? (isCheck ? [] : holderLines(pass, template)) : holderBefore),
        pass?.externalIdentifier ?? t("staff.scan.passNumber", { id: scan.passId.slice(0, 8) }),
      ]),
    ],
    ...(label &&
      banner.state !== "valid" &&
      (isOwnDoing
        ? { statusNow: t("staff.scan.statusNow", { status: label }) }
        : { status: { ...passStatusStyle(pass.status), label } })),
    actions: isOver ? [] : offered.actions,
    again: isOver
      ? []
      : scanAnewFor(scan.actions, operations, pass).map((one) => t(`staff.scan.again.${one}`)),
    isOver,
    notes: [...(pass ? [] : [t("staff.scan.passNotRead")]), ...offered.notes],
    done: await Promise.all(
      operations.map(async (one) => ({
        key: one.id,
        words: t(`staff.scan.doneLine.${stateOfOperation(one) as "used"}`, {
          what: await whatOf(one, scan),
        }),
      })),
    ),
    formToken: randomUUID(),
  };
  return { ...banner, scan: opened };
}
