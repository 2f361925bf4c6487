import "server-only";
import QRCode from "qrcode";

/** The address as a QR code: an SVG, black on white with its quiet zone, sized by its container. */
export async function qrCodeSvg(address: string): Promise<string> {
  return QRCode.toString(address, { type: "svg", margin: 4, errorCorrectionLevel: "M" });
}
