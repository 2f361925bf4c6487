interface PhoneCodeProps {
  /** The address of the code as a picture. */
  source: string;
  title: string;
  caption: string;
}

/** Nothing at all, for a screen that does not show the code. */
const noPicture = "data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=";

/** For the reader at a computer: the way onto the phone. On a phone the button is enough. */
export function PhoneCode({ source, title, caption }: PhoneCodeProps) {
  return (
    <div className="hidden items-center gap-4 md:flex">
      <picture className="flex-none">
        <source media="(min-width: 48rem)" srcSet={source} />
        <img
          src={noPicture}
          alt={title}
          width={132}
          height={132}
          className="size-33 rounded-lg border border-line bg-white"
        />
      </picture>
      <p className="text-base text-ink-soft">{caption}</p>
    </div>
  );
}
