import type { ReactNode } from "react";
import { Icon } from "#theme/icon.ts";

interface PhoneTextProps {
  /** Name of the sender; undefined where it is not known. */
  from: string | undefined;
  text: string;
}

/** Preview of a text on a phone's screen. */
export function PhoneText({ from, text }: PhoneTextProps) {
  return (
    <Phone className="bg-surface pb-8">
      <p className="border-b border-line px-4 pb-2 text-center font-semibold [overflow-wrap:anywhere]">
        {from === undefined ? <Icon name="message" /> : <bdi>{from}</bdi>}
      </p>
      <p className="mx-3 mt-3 w-fit max-w-[88%] rounded-2xl rounded-bl-sm bg-info-tint px-4 py-2.5 whitespace-pre-wrap [overflow-wrap:anywhere]">
        {text}
      </p>
    </Phone>
  );
}

interface LockScreenProps {
  /** Name of the issuer, whose card the notification is about. */
  from: string;
  text: string;
}

/** Preview of a notification on a phone's lock screen. */
export function LockScreen({ from, text }: LockScreenProps) {
  return (
    <Phone className="bg-card px-3 pb-10 text-card-ink">
      <div className="mt-10 flex gap-3 rounded-2xl bg-surface px-3 py-3 text-ink">
        <span className="pt-0.5">
          <Icon name="wallet" />
        </span>
        <div className="min-w-0 flex-1">
          <p className="font-semibold [overflow-wrap:anywhere]">{from}</p>
          <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</p>
        </div>
      </div>
    </Phone>
  );
}

function Phone({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div className={`max-w-80 rounded-[1.75rem] border-4 border-line-strong pt-3 ${className}`}>
      <div aria-hidden className="mx-auto mb-2 h-1 w-14 rounded-full bg-line-strong" />
      {children}
    </div>
  );
}
