import { qrCodeSvg } from "#portal/memberships/qr-code.ts";

interface PhoneCodeProps {
  address: string;
  title: string;
  caption: string;
}

/** For the reader at a computer: the way onto the phone. On a phone the button is enough. */
export async function PhoneCode({ address, title, caption }: PhoneCodeProps) {
  const source = `data:image/svg+xml;utf8,${encodeURIComponent(await qrCodeSvg(address))}`;
  return (
    <div className="hidden items-center gap-4 md:flex">
      <img
        src={source}
        alt={title}
        width={132}
        height={132}
        className="size-33 flex-none rounded-lg border border-line bg-white"
      />
      <p className="text-base text-ink-soft">{caption}</p>
    </div>
  );
}
