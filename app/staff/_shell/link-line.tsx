import type { ReactNode } from "react";

interface LinkLineProps {
  href: string;
  /** The space around it. */
  className?: string;
  children: ReactNode;
}

/** A link on a line of its own, tall enough for a finger. */
export function LinkLine({ href, className, children }: LinkLineProps) {
  return (
    <p className={className}>
      <a href={href} className="inline-flex min-h-11 items-center underline underline-offset-4">
        {children}
      </a>
    </p>
  );
}
