import "server-only";
import QRCode from "qrcode";

/** The address as a QR code: an SVG, black on white with its quiet zone, sized by its container. */
export async function qrCodeSvg(address: string): Promise<string> {
  return QRCode.toString(address, { type: "svg", margin: 4, errorCorrectionLevel: "M" });
}

/** The same as an address of its own, for a page that has it within. */
export async function qrCodeAddress(address: string): Promise<string> {
  return `data:image/svg+xml;utf8,${encodeURIComponent(await qrCodeSvg(address))}`;
}
