import type { ReactElement, ReactNode } from "react";

const hues = {
  good: "border-good bg-good-tint",
  waiting: "border-waiting bg-waiting-tint",
  stopped: "border-stopped bg-stopped-tint",
  info: "border-info bg-info-tint",
} as const;

const ink = {
  good: "text-good",
  waiting: "text-waiting",
  stopped: "text-stopped",
  info: "text-info",
} as const;

export type NoticeTone = keyof typeof hues;

interface NoticeBodyProps {
  tone: NoticeTone;
  icon: ReactElement;
  children: ReactNode;
}

/** A `Notice` that is given its icon, for a component that goes to a member's browser. */
export function NoticeBody({ tone, icon, children }: NoticeBodyProps) {
  return (
    <div className={`flex gap-3 rounded-lg border-l-4 px-4 py-3 ${hues[tone]}`}>
      <span className={`pt-0.5 ${ink[tone]}`}>{icon}</span>
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">{children}</div>
    </div>
  );
}
