interface ProgressBarProps {
  max: number;
  value: number;
  /** How far it is, in words. */
  label: string;
}

/** A browser's own bar, in the colours of the theme. */
export function ProgressBar({ max, value, label }: ProgressBarProps) {
  return (
    <progress
      max={max}
      value={value}
      aria-label={label}
      className="block h-4 w-full appearance-none overflow-hidden rounded-lg bg-line [&::-moz-progress-bar]:bg-action [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-action"
    />
  );
}
