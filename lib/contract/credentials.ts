/**
 * The bearer value of a key: base64 of `keyId:keyToken` in UTF-8. Section "Authentication", 1.
 * The token may hold colons; the identifier may not.
 */
export interface Credentials {
  keyId: string;
  keyToken: string;
}

export function bearerOf({ keyId, keyToken }: Credentials): string {
  const bytes = new TextEncoder().encode(`${keyId}:${keyToken}`);
  return btoa(String.fromCharCode(...bytes));
}

/** Reads an `Authorization` header; undefined when it is missing or not of the documented form. */
export function readBearer(header: string | null | undefined): Credentials | undefined {
  const encoded = /^Bearer ([A-Za-z0-9+/]+={0,2})$/i.exec(header ?? "")?.[1];
  if (!encoded || encoded.length > 1024) return undefined;
  try {
    const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    const colon = text.indexOf(":");
    if (colon < 1 || colon === text.length - 1) return undefined;
    return { keyId: text.slice(0, colon), keyToken: text.slice(colon + 1) };
  } catch {
    return undefined;
  }
}
