import { getFormatter } from "#app/i18n/formatter.ts";
import { getTranslations } from "#app/i18n/translations.ts";
import type { Pass, ScanAction } from "#contract/index.ts";
import { actionRefusalOf } from "#portal/pass-service-failure.ts";
import { holderLines } from "#portal/passes/holder-lines.ts";
import type { PassOperation } from "#portal/passes/operation-store.ts";
import { type ActionLeft, actionsLeft, isUse } from "#portal/passes/scanning/actions-left.ts";
import type { LoadedScan } from "#portal/passes/scanning/loaded-scan.ts";
import {
  isUnusable,
  stateOfOperation,
  validityOnScan,
} from "#portal/passes/scanning/result-state.ts";
import type { Scan } from "#portal/passes/scanning/scan-store.ts";
import { statusReasonsOf } from "#portal/passes/status-reason.ts";
import { closedSince } from "#portal/passes/validity-reason.ts";
import { longMoment } from "../../_shell/formats.ts";
import type { DeskView } from "./desk-state.ts";
import { maxAmountInWords, problemWords, proposalWords } from "./scan-views.ts";

type ResultBannerView = Omit<DeskView, "scan">;

/** Whether anything was used, and what or why not. */
export async function resultBannerOf(
  loaded: LoadedScan,
  left: ActionLeft[],
): Promise<ResultBannerView> {
  const t = await getTranslations("staff.scan");
  const { problem, proposal, hold, operations } = loaded;
  if (problem) return notDone(problem.action, await problemWords(problem.action, problem.why));
  if (proposal) {
    const { customTitle } =
      loaded.scan.actions.find(({ action }) => action === proposal.action) ?? {};
    return {
      state: "ready",
      heading: await proposalWords(proposal, customTitle),
      lines: [t("state.confirm.body")],
      left: await subtractLeft(left, operations.length > 0),
    };
  }
  const last = operations.at(-1);
  if (last) return bannerOfOperation(last, loaded, left);
  if (hold) return bannerOfHold(hold, loaded);
  const { pass, scan, entranceMode } = loaded;
  const isCheckOnly = entranceMode?.action === "CHECK";
  const isValid = pass && validityOnScan(pass, scan.actions, isCheckOnly, new Date());
  if (pass && isValid === false) {
    return {
      state: "not-valid",
      heading: t("state.not-valid.heading"),
      lines: [
        ...holderLines(pass, loaded.template),
        await whyNotValid(pass),
        ...(await sinceWhen(pass)),
        t("state.not-valid.body"),
      ],
    };
  }
  if (pass && isValid) {
    return {
      state: "valid",
      heading: t("state.valid.heading"),
      lines: [...holderLines(pass, loaded.template), await validUntil(pass)],
      left: await leftOf(loaded),
    };
  }
  const canUse = left.some(isUse);
  const word = canUse ? "ready" : "nothingToUse";
  return {
    state: "ready",
    heading: t(`state.${word}.heading`),
    lines: [t(`state.${word}.body`)],
    left: (await leftOf(loaded)) ?? (await subtractLeft(left, false)),
  };
}

async function bannerOfHold(
  hold: NonNullable<LoadedScan["hold"]>,
  loaded: LoadedScan,
): Promise<ResultBannerView> {
  const t = await getTranslations("staff.scan");
  return {
    state: "not-used",
    heading: t("state.not-used.heading"),
    lines: [t(`hold.${hold}`, { action: loaded.entranceMode?.action ?? "OFFERED" })],
    left: await leftOf(loaded),
  };
}

async function bannerOfOperation(
  last: PassOperation,
  loaded: LoadedScan,
  left: ActionLeft[],
): Promise<ResultBannerView> {
  const t = await getTranslations("staff.scan");
  const what = await whatOf(last, loaded.scan);
  const state = stateOfOperation(last);
  if (state === "used") {
    const word =
      last.scanAction === "VOID"
        ? "voided"
        : last.scanAction === "ADD_AMOUNT"
          ? "added"
          : "heading";
    return {
      state,
      heading: t(`state.used.${word}`),
      lines: [what],
      left: (await leftOf(loaded)) ?? (await subtractLeft(left, true)),
    };
  }
  if (state === "unknown") {
    return {
      state,
      heading: t("state.unknown.heading"),
      lines: [t("state.unknown.body", { what }), t("state.unknown.next")],
      compare: await compared(last, loaded),
    };
  }
  const { refusalCode: code, refusalStatus } = last;
  const status = refusalStatus ?? 0;
  const why = actionRefusalOf({ code, status });
  const words = t(`actionRefusal.${why}`, { code: code ?? String(status) });
  return { ...(await notDone(last.scanAction, words)), left: await leftOf(loaded) };
}

/** What was asked for and not done, by its own name: adding or voiding is no use of a pass. */
async function notDone(action: string | null, why: string): Promise<ResultBannerView> {
  const t = await getTranslations("staff.scan.state.not-used");
  const own = action === "ADD_AMOUNT" || action === "VOID" ? (`${action}.` as const) : "";
  return { state: "not-used", heading: t(`${own}heading`), lines: [why, t(`${own}body`)] };
}

/** The numbers that were known before a use of which nobody knows, and what is said now. */
async function compared(last: PassOperation, { scan, operations, pass }: LoadedScan) {
  const action = last.scanAction as ScanAction;
  if (action === "VOID" || action === "REDEEM") return undefined;
  const t = await getTranslations("staff.scan.left");
  const earlier = operations.filter(({ id }) => id !== last.id);
  const before = await maxAmountInWords(action, actionsLeft(scan.actions, earlier));
  const count = action === "PUNCHES" ? pass?.stampsLeft : null;
  return [
    { label: t("before"), words: before },
    ...(count == null ? [] : [{ label: t("now"), words: t("stampsShort", { count }) }]),
  ];
}

async function leftOf({ pass }: LoadedScan): Promise<string | undefined> {
  if (pass?.stampsLeft == null) return undefined;
  return (await getTranslations("staff.scan.left"))("stamps", { count: pass.stampsLeft });
}

/** Of a gift card no more is known than how much may be taken off. */
async function subtractLeft(left: ActionLeft[], isAfterUse: boolean): Promise<string | undefined> {
  const max = left.find(({ action }) => action === "SUBTRACT_AMOUNT")?.bounds?.max;
  if (max === undefined) return undefined;
  const t = await getTranslations("staff.scan.left");
  return t(isAfterUse ? "subtract" : "available", { max });
}

/** What an operation does, in a few words; by the issuer's own name for it, where it has one. */
export async function whatOf(
  { scanAction, amount }: Pick<PassOperation, "scanAction" | "amount">,
  { actions }: Pick<Scan, "actions">,
): Promise<string> {
  if (!scanAction) return "";
  const t = await getTranslations("staff.scan");
  const what = t(`what.${scanAction}`, { amount: amount ?? 0 });
  const title = actions.find(({ action }) => action === scanAction)?.customTitle;
  return title ? t("whatNamed", { title, what }) : what;
}

/** Until when a pass is valid, or that no end is stated. */
async function validUntil(pass: Pass): Promise<string> {
  const t = await getTranslations("staff.scan.validUntil");
  const format = await getFormatter();
  const reason = statusReasonsOf(pass, new Date()).find(
    ({ word }) => word === "valid-until" || word === "valid-through",
  );
  if (reason && "day" in reason)
    return t("day", { day: format.dateTime(reason.day, { dateStyle: "long" }) });
  if (reason && "at" in reason)
    return t("moment", { date: format.dateTime(reason.at, longMoment) });
  return t("notStated");
}

/** Since when a pass is void or used, where it is known here. */
async function sinceWhen({ id, status }: Pass): Promise<string[]> {
  const since = await closedSince(id, status);
  if (!since) return [];
  const day = (await getFormatter()).dateTime(since.day, longMoment);
  return [(await getTranslations("validity"))(since.word, { day })];
}

/** Why a pass is not valid, with the date where one is stated. */
async function whyNotValid(pass: Pass): Promise<string> {
  const { status } = pass;
  const t = await getTranslations("staff.scan.statusWhy");
  const format = await getFormatter();
  const reasons = statusReasonsOf(pass, new Date());
  const dated = reasons.find((one) => "at" in one || "day" in one);
  if (dated?.word === "expired-after") {
    return t("validThrough", { day: format.dateTime(dated.day, { dateStyle: "long" }) });
  }
  const date = dated && "at" in dated && format.dateTime(dated.at, longMoment);
  if (date && dated.word === "expired-on") return t("expiredOn", { date });
  if (date && (dated.word === "valid-from" || dated.word === "not-valid-until")) {
    return t("validFrom", { date });
  }
  if (isUnusable(status))
    return t(status as "VOIDED" | "REDEEMED" | "EXPIRED" | "INACTIVE" | "DELETED");
  return t(pass.isVoided ? "VOIDED" : "EXPIRED");
}
