import { Icon, type IconName } from "#theme/icon.ts";

const ink = {
  good: "text-good",
  waiting: "text-waiting",
  stopped: "text-stopped",
  info: "text-info",
} as const;

/** A status is always a word with its icon; the hue only helps. */
export function StatusWord({
  tone,
  icon,
  label,
}: {
  tone: keyof typeof ink;
  icon: IconName;
  label: string;
}) {
  return (
    <span className={`inline-flex items-baseline gap-1.5 font-semibold ${ink[tone]}`}>
      <span className="flex-none self-center">
        <Icon name={icon} />
      </span>
      {label}
    </span>
  );
}
