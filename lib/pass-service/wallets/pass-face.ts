import { isClosedPassStatus, type PassTemplateType } from "#contract/index.ts";
import { frontInputs } from "../domain/front-inputs.ts";
import { passStatusOf } from "../domain/pass-status.ts";
import { codeDataOf } from "../domain/scan-code.ts";
import {
  lastDayInWords,
  momentInWords,
  remainingValueOf,
  valueInWords,
} from "../language/in-words.ts";
import type { Localisation } from "../language/language.ts";
import type { WalletPass } from "../store/wallet-pass.ts";

/** A field of a pass. `value` is its text in words; the rest lets a wallet format the value itself. */
export interface FaceField {
  key: string;
  label: string;
  value: string;
  moment?: Date;
  kronur?: number;
  stamps?: number;
}

/** What a pass shows in a platform's wallet, in one language. */
export interface PassFace {
  title: string;
  /** The one thing that is written large. */
  primary: FaceField;
  front: FaceField[];
  back: FaceField[];
  /** What the code says; absent from a pass that is spent, or whose code changes with time. */
  code: string | undefined;
  /** Whether the pass is to be shown as used or void. */
  isSpent: boolean;
}

/** In which language a pass speaks. */
export type FaceLocalisation = Pick<Localisation, "language" | "words">;

/**
 * A code that changes with time cannot stand in a platform's wallet: it would be old within the
 * minute, and one that stays good would undo what the template asks for. Such a pass says that
 * its code is shown on the web, with the link on its back.
 */
export function passFaceOf(
  pass: WalletPass,
  link: string,
  now: Date,
  localisation: FaceLocalisation,
): PassFace {
  const { language, words } = localisation;
  const { onPass } = words;
  const { type: templateType, deliverByKennitala } = pass.template;
  const status = passStatusOf(pass, now);
  const isClosed = isClosedPassStatus(status);
  const { hasDynamicBarcode } = pass.code;
  const title = pass.typeName ?? pass.template.name ?? pass.issuer.name;

  const titleField = { key: "title", label: onPass.pass, value: title };
  const holder = pass.holder ? [{ key: "holder", label: onPass.holder, value: pass.holder }] : [];
  const counted = countedOn(pass, localisation);
  const primary = primaryOf(templateType, { titleField, holder: holder[0], counted });
  const entered = frontInputs(pass.inputs, {
    templateType,
    deliverByKennitala,
    holder: pass.holder,
  }).map(({ label, value, format }, at) => ({
    key: `entered-${at}`,
    label,
    value: valueInWords(format, value, localisation),
  }));
  const codeNotice =
    hasDynamicBarcode && !isClosed
      ? [{ key: "code", label: onPass.code, value: onPass.codeOnline }]
      : [];
  const all = [titleField, ...counted, ...holder, ...validity(), ...entered, ...codeNotice];
  return {
    title,
    primary,
    front: all.filter((field) => field !== primary),
    back: backOf(),
    code: isClosed || hasDynamicBarcode ? undefined : codeDataOf(pass.code, now),
    isSpent: isClosed && status !== "EXPIRED",
  };

  function validity(): FaceField[] {
    const { validFrom, expirationDate } = pass;
    const field = (key: string, label: string, moment: Date | null) =>
      moment ? [{ key, label, value: momentInWords(moment, language), moment }] : [];
    const lastDay = expirationDate && lastDayInWords(expirationDate, language);
    return [
      ...field("valid-from", onPass.validFrom, validFrom && validFrom > now ? validFrom : null),
      ...(lastDay
        ? [{ key: "valid-until", label: onPass.validThrough, value: lastDay }]
        : field("valid-until", onPass.validUntil, expirationDate)),
    ];
  }

  function backOf(): FaceField[] {
    const { issuer, template } = pass;
    const said = (key: string, label: string, value: string | null) =>
      value ? [{ key, label, value }] : [];
    return [
      { key: "message", label: onPass.message, value: pass.message ?? onPass.noMessage },
      ...said("about", onPass.about, template.description),
      ...pass.backFields.map((field, at) => ({ key: `back-${at}`, ...field })),
      ...(deliverByKennitala ? [] : pass.inputs).flatMap(({ label, value, format }, at) =>
        said(`input-${at}`, label, value && valueInWords(format, value, localisation)),
      ),
      { key: "link", label: hasDynamicBarcode ? onPass.codeLink : onPass.link, value: link },
      ...said("email", onPass.email, issuer.supportEmail),
      ...said("phone", onPass.phone, issuer.supportPhone),
    ];
  }
}

/** What the pass counts: stamps, tickets or krónur. */
function countedOn(
  { stampsLeft, balance, template }: WalletPass,
  localisation: FaceLocalisation,
): FaceField[] {
  const left = remainingValueOf(template.type, { stampsLeft, balance }, localisation);
  if (!left) return [];
  return template.type === "GIFT"
    ? [{ key: "balance", ...left, kronur: balance ?? 0 }]
    : [{ key: "stamps", ...left, stamps: stampsLeft ?? 0 }];
}

function primaryOf(
  type: PassTemplateType,
  from: { titleField: FaceField; holder: FaceField | undefined; counted: FaceField[] },
): FaceField {
  switch (type) {
    case "ID":
    case "MEMBER":
    case "STORAGE":
      return from.holder ?? from.titleField;
    case "PUNCH":
    case "GIFT":
      return from.counted[0] ?? from.titleField;
    default:
      return from.titleField;
  }
}
