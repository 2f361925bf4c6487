interface ProgressBarProps {
  max: number;
  value: number;
  /** Text for screen readers. */
  label: string;
}

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
