interface PhoneCodeProps {
  source: string;
  title: string;
  caption: string;
}

/** Loaded in place of the code on small screens. */
const noPicture = "data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=";

/** QR code for a reader at a computer; hidden on a phone. */
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
