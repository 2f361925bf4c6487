import { readFileSync } from "node:fs";
import { z } from "zod";

const manifestSchema = z.object({
  node: z.record(
    z.string(),
    z.object({ exportedName: z.string(), workers: z.record(z.string(), z.unknown()) }),
  ),
});

/** Every action that the build made callable, with the address of a page that can call it. */
export function serverActions(): { id: string; name: string; address: string }[] {
  const file = ".next/server/server-reference-manifest.json";
  const { node } = manifestSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  return Object.entries(node).map(([id, { exportedName: name, workers }]) => {
    const [page = ""] = Object.keys(workers).filter((one) => !one.includes("[..."));
    return { id, name, address: addressOf(page) };
  });
}

const anything = "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c5001";

/** The address of a file under `app`, with something in each place that stands for anything. */
export function addressOf(file: string): string {
  const path = file
    .replace(/^app\/(\[locale\]\/)?/, "")
    .replace(/\/?(page|route)(\.tsx?)?$/, "")
    .replaceAll(/\([a-z]+\)\/?/g, "")
    .replace("[slug]", "felagsadild")
    .replaceAll(/\[\w+\]/g, anything);
  return `/${path.replace(/\/$/, "")}`;
}
