import { ask } from "./raw-request.ts";
import { metricsToken } from "./secrets.ts";

export async function metricsTextOf(portal: string): Promise<string> {
  const headers = { Authorization: `Bearer ${metricsToken}` };
  const { status, text } = await ask(portal, "/metrics", { headers });
  if (status !== 200) throw new Error(`There are no metrics at ${portal}: ${status}`);
  return text;
}

/** The metrics without labels. */
export async function metricsOf(portal: string): Promise<Record<string, number>> {
  const lines = (await metricsTextOf(portal)).matchAll(/^(\w+) ([\d.e+]+)$/gm);
  return Object.fromEntries([...lines].map(([, name, value]) => [name, Number(value)]));
}
