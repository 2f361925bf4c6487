import { getIssuerLang, getTranslations } from "#app/i18n/translations.ts";
import type { ScanAction } from "#contract/index.ts";
import { actionRefusalOf } from "#portal/pass-service/failure.ts";
import type { PassOperation } from "#portal/passes/pass-operations.ts";
import type {
  ActionProblem,
  LoadedScan,
  ScanFormError,
} from "#portal/passes/scanning/perform-on-scan.ts";
import { isTypingError, isUnanswered, resultStateOf } from "#portal/passes/scanning/scan-result.ts";
import {
  type ActionLeft,
  actionsLeft,
  notValidWord,
  type ScannedAction,
  stateOfOperation,
} from "#portal/passes/scanning/scan-rules.ts";
import type { Scan } from "#portal/passes/scanning/scan-store.ts";
import { isAdmission } from "#portal/passes/scanning/scan-store.ts";
import { notAsSeen } from "#portal/passes/writing/change-pass.ts";
import type { DeskView } from "./desk-state.ts";
import { notPutBack } from "./undo-words.ts";
import {
  alreadyUsed,
  letInEarlier,
  validUntil,
  voidedSince,
  whyNotValid,
} from "./validity-words.ts";

type ResultBannerView = Omit<DeskView, "scan" | "holder">;
/** The banner without its state, which `scan-result.ts` decides. */
type BannerWords = Omit<ResultBannerView, "state">;

export async function resultBannerOf(
  loaded: LoadedScan,
  left: ActionLeft[],
): Promise<ResultBannerView> {
  const t = await getTranslations("staff.scan");
  const { problem, proposal, hold, operations, pass } = loaded;
  const state = resultStateOf(loaded, left, new Date());
  if (problem) return { state, ...(await wordsOfProblem(problem)) };
  if (proposal) {
    const { action } = proposal;
    return {
      state,
      heading: `${await proposalWords(proposal, await titleOf({ scanAction: action }, loaded.scan))}?`,
      lines: [t("state.confirm.body"), ...(await notPutBack(proposal, loaded.scan))],
    };
  }
  const last = operations.at(-1);
  if (last) return { state, ...(await bannerOfOperation(last, loaded, left)) };
  if (state === "undone") {
    return { state, heading: t("undo.done.heading"), lines: [t("undo.done.entry")] };
  }
  if (hold && state !== "ready") return { state, ...(await bannerOfHold(hold, loaded)) };
  if (pass && state === "already-used") {
    const lines = [t("statusWhy.REDEEMED"), t("state.not-valid.body")];
    return { state, heading: await alreadyUsed(pass.id), lines };
  }
  if (pass && state === "not-valid") {
    const lines = [
      await whyNotValid(pass),
      ...(await voidedSince(pass)),
      t("state.not-valid.body"),
    ];
    return { state, heading: t(`state.not-valid.${notValidWord(pass, new Date())}`), lines };
  }
  if (pass && state === "valid") {
    const heading = t(isAdmission(loaded.scan) ? "state.valid.recorded" : "state.valid.heading");
    const lines = [...(await letInEarlier(loaded.scan)), await validUntil(pass)];
    return { state, heading, lines, left: await leftOf(loaded) };
  }
  return {
    state,
    heading: t(`state.${state === "ready" ? "ready" : "nothingToUse"}.heading`),
    lines: state === "ready" ? [] : [t("state.nothingToUse.body")],
    left: (await leftOf(loaded)) ?? (await subtractLeft(left, false)),
  };
}

async function bannerOfHold(
  hold: NonNullable<LoadedScan["hold"]>,
  loaded: LoadedScan,
): Promise<BannerWords> {
  const t = await getTranslations("staff.scan");
  const action = loaded.entranceMode?.action ?? "OFFERED";
  if (hold === "shown-again") {
    const validity = loaded.pass ? [await validUntil(loaded.pass)] : [];
    const lines = [t("hold.shown-again"), ...(await letInEarlier(loaded.scan)), ...validity];
    return { heading: t("holdHeading.shown-again"), lines, left: await leftOf(loaded) };
  }
  return {
    heading: t(`holdHeading.${hold}`),
    lines: [
      t(`hold.${hold}`, { action }),
      ...(hold === "again" ? await letInEarlier(loaded.scan) : []),
    ],
    left: await leftOf(loaded),
  };
}

async function bannerOfOperation(
  last: PassOperation,
  loaded: LoadedScan,
  left: ActionLeft[],
): Promise<BannerWords> {
  if (last.kind === "undo") return bannerOfUndo(last, loaded);
  const t = await getTranslations("staff.scan");
  const what = await whatOf(last, loaded.scan);
  switch (stateOfOperation(last)) {
    case "used": {
      const { scanAction: action, amount } = last;
      const heading =
        action === "VOID"
          ? t("state.used.voided")
          : action === "ADD_AMOUNT"
            ? t("state.used.added")
            : t("state.used.heading", { action: action ?? "", amount: amount ?? 0 });
      // The heading states what was done, but for an amount of money. Otherwise the line is the
      // issuer's own name of the action, if it has one; at an entrance it would read as an order.
      const isMoney = action === "ADD_AMOUNT" || action === "SUBTRACT_AMOUNT";
      const title = loaded.entranceMode ? undefined : await titleOf(last, loaded.scan);
      const line = isMoney ? what : title;
      const after = (await leftOf(loaded)) ?? (await subtractLeft(left, true));
      const isEntry = action === "REDEEM" || action === "PUNCHES";
      const earlier = isEntry ? await letInEarlier(loaded.scan) : [];
      return { heading, lines: [...earlier, ...(line ? [line] : [])], left: after };
    }
    case "unknown":
      return {
        heading: t("state.unknown.heading"),
        lines: [t("state.unknown.body", { what }), t("state.unknown.next")],
        compare: await compared(last, loaded),
      };
    case "not-used": {
      const heading = isUnanswered(last) ? t("state.silent.heading") : undefined;
      const words = await notDone(last.scanAction, "refused", await refusalWords(last));
      return { ...words, ...(heading && { heading }), left: await leftOf(loaded) };
    }
  }
}

async function bannerOfUndo(undo: PassOperation, loaded: LoadedScan): Promise<BannerWords> {
  const t = await getTranslations("staff.scan.undo");
  const left = await leftOf(loaded);
  const what = await whatOf(undo, loaded.scan);
  const given = { action: undo.scanAction ?? "", amount: undo.amount ?? 0 };
  switch (stateOfOperation(undo)) {
    case "used":
      return { heading: t("done.heading"), lines: [t("done.body", given)], left };
    case "unknown":
      return {
        heading: t("unknown.heading"),
        lines: [t("unknown.body", { what }), t("unknown.next")],
        left,
      };
    case "not-used": {
      const isMeanwhile = undo.refusalCode === notAsSeen;
      const why = isMeanwhile ? t("meanwhile") : await refusalWords(undo);
      return { heading: t("refused.heading"), lines: [why, t("refused.body")], left };
    }
  }
}

/** Why the service did not carry an operation out. */
async function refusalWords({ refusalCode: code, refusalStatus }: PassOperation): Promise<string> {
  const status = refusalStatus ?? 0;
  const t = await getTranslations("staff.scan.actionRefusal");
  if (code === notAsSeen) return t("notAsSeen");
  return t(actionRefusalOf({ code, status }), { code: code ?? String(status) });
}

async function wordsOfProblem({ action, why }: ActionProblem): Promise<BannerWords> {
  const words = await problemWords(action, why);
  if (isTypingError(why)) {
    const t = await getTranslations("staff.scan.state.ready");
    return { heading: t("heading"), lines: [words] };
  }
  if (action !== "undo") return notDone(action, "not-used", words);
  const t = await getTranslations("staff.scan.undo.refused");
  return { heading: t("heading"), lines: [words, t("body")] };
}

/** A heading of its own for adding and voiding, which are no uses. */
async function notDone(
  action: string | null,
  state: "not-used" | "refused",
  why: string,
): Promise<BannerWords> {
  const t = await getTranslations("staff.scan.state");
  if (action === "ADD_AMOUNT" || action === "VOID") {
    const own = `not-used.${action}` as const;
    return { heading: t(`${own}.heading`), lines: [why, t(`${own}.body`)] };
  }
  return { heading: t(`${state}.heading`), lines: [why, t("not-used.body")] };
}

/** Numbers before the unknown action and now. */
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

/** A gift card's balance is known only as the maximum to subtract. */
async function subtractLeft(left: ActionLeft[], isAfterUse: boolean): Promise<string | undefined> {
  const max = left.find(({ action }) => action === "SUBTRACT_AMOUNT")?.bounds?.max;
  if (max === undefined) return undefined;
  const t = await getTranslations("staff.scan.left");
  return t(isAfterUse ? "subtract" : "available", { max });
}

/** An operation in words, preceded by the issuer's own name for it where there is one. */
async function whatOf(
  { scanAction, amount }: Pick<PassOperation, "scanAction" | "amount">,
  { actions }: Pick<Scan, "actions">,
): Promise<string> {
  if (!scanAction) return "";
  const t = await getTranslations("staff.scan");
  const what = t(`what.${scanAction}`, { amount: amount ?? 0 });
  // The issuer's name of a use says no more than the number of visits.
  const title = scanAction === "PUNCHES" ? "" : await titleOf({ scanAction }, { actions });
  return title ? t("whatNamed", { title, what }) : what;
}

/** The issuer's own name for an action; undefined on a page in another language than the issuer's. */
async function titleOf(
  { scanAction }: Pick<PassOperation, "scanAction">,
  { actions }: Pick<Scan, "actions">,
): Promise<string | null | undefined> {
  if (await getIssuerLang()) return undefined;
  return actions.find(({ action }) => action === scanAction)?.customTitle;
}

export async function doneLine(
  operation: PassOperation,
  scan: Pick<Scan, "actions">,
): Promise<string> {
  const what = await whatOf(operation, scan);
  const state = stateOfOperation(operation);
  const t = await getTranslations("staff.scan.doneLine");
  const undone = { what, use: operation.scanAction ?? "", amount: operation.amount ?? 0 };
  if (operation.kind === "undo") return t(`undo.${state}`, undone);
  if (state === "used") return what.charAt(0).toUpperCase() + what.slice(1);
  return t(state, { what });
}

/** Validation error of an action. */
export async function problemWords(action: string, why: ScanFormError): Promise<string> {
  const t = await getTranslations("staff.scan");
  const unit = action === "PUNCHES" ? "visits" : "kronur";
  switch (why.reason) {
    case "not-offered":
    case "confirm":
    case "not-for-role":
    case "undo-over":
      return t(`form.${why.reason}`);
    case "below":
      return t("amount.below", { unit, min: why.minAmount });
    case "above":
      return t("amount.above", { unit, max: why.maxAmount });
    default:
      return t(`amount.${why.reason}`, { unit });
  }
}

/** Amount of money to be confirmed, by the issuer's name for the action. */
export async function proposalWords(
  { action, amount }: ScannedAction,
  customTitle: string | null | undefined,
): Promise<string> {
  const t = await getTranslations("staff.scan");
  const kind = action as "ADD_AMOUNT" | "SUBTRACT_AMOUNT";
  return customTitle
    ? t("whatNamed", { title: customTitle, what: t("kronur", { amount: amount ?? 0 }) })
    : t(`action.${kind}.confirmAmount`, { amount: amount ?? 0 });
}

/** Maximum amount of an action. */
async function maxAmountInWords(action: ScanAction, left: readonly ActionLeft[]) {
  const max = left.find((one) => one.action === action)?.bounds?.max;
  const t = await getTranslations("staff.scan.left");
  if (max === undefined) return t("notStated");
  if (action === "PUNCHES") return t("stampsShort", { count: max });
  return action === "ADD_AMOUNT" ? t("addShort", { max }) : t("subtractShort", { max });
}
