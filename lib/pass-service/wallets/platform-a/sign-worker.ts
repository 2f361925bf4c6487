import { parentPort } from "node:worker_threads";
import { PKPass } from "passkit-generator";
import type { SignAnswer, UnsignedPass } from "./sign-pass.ts";

// The library says in a warning that it leaves out what it does not take, and goes on. A pass is
// whole or it is not made.
console.warn = (message: unknown) => {
  throw new Error(String(message));
};

parentPort?.on("message", ({ id, pass }: { id: number; pass: UnsignedPass }) => {
  parentPort?.postMessage(answer(id, pass));
});

function answer(id: number, pass: UnsignedPass): SignAnswer {
  try {
    return { id, file: signed(pass) };
  } catch (error) {
    return { id, fault: error instanceof Error ? error.message : "unknown" };
  }
}

function signed({ files, translations, signer }: UnsignedPass): Uint8Array {
  const buffers = Object.entries(files).map(([name, file]) => [name, Buffer.from(file)] as const);
  const pass = new PKPass(Object.fromEntries(buffers), {
    signerCert: signer.certificate,
    signerKey: signer.key,
    wwdr: signer.intermediate,
  });
  for (const [language, texts] of Object.entries(translations)) {
    const escaped = Object.entries(texts).map((pair) => pair.map(inStrings));
    pass.localize(language, Object.fromEntries(escaped));
  }
  return pass.getAsBuffer();
}

/** Escapes a text for the quotes of `pass.strings`, because the library writes it as given. */
function inStrings(text: string): string {
  return text.replaceAll(/["\\]/g, "\\$&").replaceAll("\n", "\\n").replaceAll("\r", "\\r");
}
