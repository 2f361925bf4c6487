import type { ComponentProps, ReactNode } from "react";

const shape =
  "inline-flex min-h-12 w-full items-center justify-center gap-2 rounded-lg border-2 px-6 py-2.5 text-center font-semibold no-underline sm:w-auto";
const manner = {
  primary: "border-transparent bg-action text-action-ink hover:underline",
  danger: "border-transparent bg-stopped text-paper hover:underline",
  secondary: "border-line-strong bg-transparent text-ink hover:border-ink",
} as const;

interface Look {
  manner?: keyof typeof manner;
  children: ReactNode;
}

export function Button({ manner: chosen = "primary", ...button }: Look & ComponentProps<"button">) {
  return (
    <button
      type="submit"
      {...button}
      className={`${shape} ${manner[chosen]} cursor-pointer aria-disabled:cursor-progress aria-disabled:opacity-75`}
    />
  );
}

/** A link that looks like the action it leads to; a plain document link, never a client navigation. */
export function ButtonLink({ manner: chosen = "primary", ...link }: Look & ComponentProps<"a">) {
  return <a {...link} className={`${shape} ${manner[chosen]}`} />;
}
