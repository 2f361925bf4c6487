import { html } from "hono/html";
import QRCode from "qrcode";
import type { Html } from "./layout.ts";

const quiet = 4;

/** A code as an image that stays black on white, whatever the page's colours. */
export function qrCode(text: string, label: string): Html {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: "M" });
  const side = modules.size + 2 * quiet;
  let squares = "";
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column)) squares += `M${column + quiet} ${row + quiet}h1v1h-1z`;
    }
  }
  return html`<svg class="qr" role="img" aria-label="${label}" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges">
    <path fill="#fff" d="M0 0h${side}v${side}H0z"/>
    <path fill="#000" d="${squares}"/>
  </svg>`;
}
