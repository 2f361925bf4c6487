import type { ReactNode } from "react";
import { Icon, type IconName } from "#theme/icon.ts";

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

/** Something to know, with its hue, icon and words. */
export function Notice({
  tone,
  icon,
  children,
}: {
  tone: keyof typeof hues;
  icon: IconName;
  children: ReactNode;
}) {
  return (
    <div className={`flex gap-3 rounded-lg border-l-4 px-4 py-3 ${hues[tone]}`}>
      <span className={`pt-0.5 ${ink[tone]}`}>
        <Icon name={icon} />
      </span>
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">{children}</div>
    </div>
  );
}
