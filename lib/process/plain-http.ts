import { z } from "zod";
import { isLoopback } from "./loopback.ts";

/** Hosts that the programs may call by plain http, such as a container's name, separated by commas. */
export const plainHttpHostsSchema = z
  .string()
  .default("")
  .refine((text) => hostsIn(text).every((host) => URL.parse(`http://${host}`)?.hostname === host), {
    error: "must be hosts alone, without scheme and port, such as service, 10.0.0.7",
  });

const hostsIn = (text: string) =>
  text
    .split(",")
    .map((host) => host.trim().toLowerCase())
    .filter(Boolean);

/**
 * Problems of the variables in `names` whose URL is http, on a host that is neither loopback nor in
 * PLAIN_HTTP_HOSTS.
 */
export function plainHttpProblems<Name extends string>(
  variables: { [name in Name | "PLAIN_HTTP_HOSTS"]?: string | undefined },
  names: readonly Name[],
): { where: Name; cure: string }[] {
  const hosts = hostsIn(variables.PLAIN_HTTP_HOSTS ?? "");
  return names.flatMap((where) => {
    const url = URL.parse(variables[where] ?? "");
    if (url?.protocol !== "http:" || isLoopback(url.hostname)) return [];
    if (hosts.includes(url.hostname)) return [];
    const cure = `must be https, because ${url.hostname} is not this machine and http can be read on the way; on a private network of your own set PLAIN_HTTP_HOSTS=${url.hostname}`;
    return [{ where, cure }];
  });
}
