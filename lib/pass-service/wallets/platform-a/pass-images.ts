import sharp from "sharp";
import type { StoredIssuer } from "../../store/cards.ts";

type Images = Record<string, Uint8Array>;

/** Side of the icon and of the logo in points; each is drawn for screens of three densities. */
const sides = { icon: 29, logo: 50 };
const densities = [
  [1, ""],
  [2, "@2x"],
  [3, "@3x"],
] as const;

/** Issuers are few; should they be many, the oldest is drawn anew. */
const maxCached = 200;
const cache = new Map<string, Promise<Images>>();

/**
 * The images of an issuer's passes, as PNG: its logo, where it has one, and the icon, which no pass
 * may be without: a plain field of the issuer's colour without a logo.
 */
export function passImages(issuer: StoredIssuer): Promise<Images> {
  const key = `${issuer.cardColour} ${issuer.logo}`;
  const found = cache.get(key);
  if (found) return found;
  const drawn = draw(issuer);
  cache.set(key, drawn);
  const [oldest] = cache.keys();
  if (cache.size > maxCached && oldest !== undefined) cache.delete(oldest);
  return drawn;
}

async function draw(issuer: StoredIssuer): Promise<Images> {
  const images: Images = {};
  for (const [name, side] of Object.entries(sides)) {
    for (const [density, suffix] of densities) {
      const image = await drawOne(issuer, name, side * density);
      if (image) images[`${name}${suffix}.png`] = image;
    }
  }
  return images;
}

async function drawOne(
  issuer: StoredIssuer,
  name: string,
  side: number,
): Promise<Uint8Array | undefined> {
  const source = imageIn(issuer.logo);
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  if (source) {
    try {
      const logo = sharp(source, { density: 288, limitInputPixels: 4096 * 4096 })
        .resize(side, side, { fit: "contain", background: clear })
        // The icon stands on other programs' pages, which show no transparency.
        .flatten(name === "icon" ? { background: issuer.cardColour } : false);
      return await logo.png().toBuffer();
    } catch {
      // An image that cannot be read must not take the pass away from its holder.
    }
  }
  if (name === "logo") return undefined;
  const background = issuer.cardColour;
  return sharp({ create: { width: side, height: side, channels: 3, background } })
    .png()
    .toBuffer();
}

/** The bytes of a `data:` address. */
function imageIn(address: string | null): Buffer | undefined {
  const parts = address && /^data:image\/[\w.+-]+((?:;[\w=-]+)*),(.*)$/s.exec(address);
  if (!parts) return undefined;
  const [, parameters = "", data = ""] = parts;
  if (parameters.endsWith(";base64")) return Buffer.from(data, "base64");
  try {
    return Buffer.from(decodeURIComponent(data), "utf8");
  } catch {
    return undefined;
  }
}
