import type { ComponentProps, ReactNode } from "react";

interface Look {
  /** `primary` unless said. */
  manner?: "primary" | "danger" | "secondary";
  children: ReactNode;
}

export function Button({ manner = "primary", ...button }: Look & ComponentProps<"button">) {
  return <button type="submit" {...button} className={`button button-${manner}`} />;
}

/** A link that looks like the action it leads to; a plain document link, never a client navigation. */
export function ButtonLink({ manner = "primary", ...link }: Look & ComponentProps<"a">) {
  return <a {...link} className={`button button-${manner}`} />;
}
