import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect as connectPlain } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findServer, type ProxyName } from "#tests/ensure-programs.ts";
import { makeLoopbackCertificate } from "#tests/pass-service/loopback-certificate.ts";
import { takePorts } from "#tests/support/port-block.ts";

export interface ProxyProgram {
  port: number;
  /** The port of the pass service's site. */
  passesPort: number;
  /** What signs both sites, for programs that shall trust them. */
  certificate: string;
  /** Exit status and output of the program's own check of its configuration file. */
  checked: { status: number | null; said: string };
  stop(): Promise<void>;
}

interface Place {
  directory: string;
  https: number;
  http: number;
  passes: number;
  upstream: number;
  second: number | undefined;
  pair: Pair | undefined;
}

/** Two pass services, whose site then is at localhost with a port of its own, as is the portal's. */
interface Pair {
  services: [first: number, second: number];
}

/**
 * Runs the shipped file of a proxy with nothing but its addresses and its certificate replaced. A second
 * port enables the lines for a second process, which the file holds as comments.
 */
export async function startProxy(
  name: ProxyName,
  upstream: number,
  second?: number,
  pair?: Pair,
): Promise<ProxyProgram> {
  const program = findServer(name);
  if (!program) throw new Error(`There is no ${name}: node tests/ensure-programs.ts`);
  const directory = mkdtempSync(path.join(tmpdir(), `felagi-${name}-`));
  chmodSync(directory, 0o711);
  const { certificate, key } = await makeLoopbackCertificate();
  writeFileSync(path.join(directory, "fullchain.pem"), certificate);
  writeFileSync(path.join(directory, "privkey.pem"), key);
  const { https, http, passes } = await takePorts(["https", "http", "passes"]);
  const place = { directory, https, http, passes, upstream, second, pair };
  const { check, run } = name === "nginx" ? nginxCommands(place) : caddyCommands(place);
  const environment = { ...process.env, XDG_DATA_HOME: directory, XDG_CONFIG_HOME: directory };
  const options = { env: environment, encoding: "utf8" as const };
  const { status, stdout, stderr } = spawnSync(program, check, options);
  const child = spawn(program, run, { env: environment, stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (part) => {
    said += part;
  });
  const exited = once(child, "exit");
  // On SIGTERM, Caddy would wait for open connections. nginx needs SIGTERM to end its workers.
  const end = () => child.kill(name === "caddy" ? "SIGKILL" : "SIGTERM");
  process.once("exit", end);
  const stop = async () => {
    end();
    await exited;
    process.off("exit", end);
    rmSync(directory, { recursive: true, force: true });
  };
  for (let tries = 0; !(await listens(https)); tries += 1) {
    if (tries > 200 || child.exitCode !== null) {
      await stop();
      throw new Error(`${name} did not start:\n${said}`);
    }
    await pause(50);
  }
  const checked = { status, said: stdout + stderr };
  return { port: https, passesPort: passes, certificate, checked, stop };
}

const shipped = (file: string) =>
  readFileSync(path.resolve(import.meta.dirname, "../../deploy", file), "utf8");

function replaced(text: string, pairs: (readonly [from: string, to: string])[]): string {
  return pairs.reduce((rest, [from, to]) => {
    if (!rest.includes(from)) throw new Error(`The shipped file has no ${from}`);
    return rest.replaceAll(from, to);
  }, text);
}

/** The main file has more connections than Debian's, and a test may claim any address from 127.0.0.9. */
function nginxCommands({ directory, https, http, passes, upstream, second, pair }: Place) {
  const listening = (port: number) => [
    ["listen 80;", `listen 127.0.0.1:${http};`] as const,
    ["listen [::]:80;", `listen 127.0.0.2:${http};`] as const,
    ["listen 443 ssl;", `listen 127.0.0.1:${port} ssl;`] as const,
    ["listen [::]:443 ssl;", `listen 127.0.0.2:${port} ssl;`] as const,
  ];
  const sites = {
    felagi: replaced(shipped("nginx/felagi.conf"), [
      ...(second ? [["# server 127.0.0.1:3001", `server 127.0.0.1:${second}`] as const] : []),
      ["127.0.0.1:3000", `127.0.0.1:${upstream}`],
      ...listening(https),
      ["/etc/letsencrypt/live/minar.example.is", directory],
    ]),
    "pass-service": replaced(shipped("nginx/pass-service.conf"), [
      ["# server 127.0.0.1:4011", `server 127.0.0.1:${pair?.services[1] ?? 4011}`],
      ["127.0.0.1:4010", `127.0.0.1:${pair?.services[0] ?? 4010}`],
      ...listening(passes),
      ["/etc/letsencrypt/live/skirteini.example.is", directory],
    ]),
  };
  for (const [name, site] of Object.entries(sites))
    writeFileSync(path.join(directory, `${name}.conf`), site);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const main = path.join(directory, "nginx.conf");
  writeFileSync(
    main,
    `daemon off;
worker_processes 1;
${process.geteuid?.() === 0 ? "user root;" : ""}
pid ${directory}/nginx.pid;
error_log stderr;
worker_rlimit_nofile 8192;
events { worker_connections 4096; }
http {
  ${temporary.map((name) => `${name}_temp_path ${directory}/${name};`).join("\n  ")}
  set_real_ip_from 127.0.0.9;
  real_ip_header X-Claimed-Address;
  ${Object.keys(sites)
    .map((site) => `include ${directory}/${site}.conf;`)
    .join("\n  ")}
}
`,
  );
  const run = ["-p", directory, "-e", "stderr", "-c", main];
  return { check: ["-t", ...run], run };
}

function caddyCommands({ directory, https, http, passes, upstream, second, pair }: Place) {
  const file = path.join(directory, "Caddyfile");
  const tls = `tls ${directory}/fullchain.pem ${directory}/privkey.pem`;
  const both = (one: number, other?: number) =>
    `proxy 127.0.0.1:${one}${other ? ` 127.0.0.1:${other}` : ""}`;
  writeFileSync(
    file,
    replaced(shipped("caddy/Caddyfile"), [
      [
        "\n\t\t\t\treverse_proxy {$PORTAL_ADDRESSES:127.0.0.1:3000}",
        `\n\t\t\t\treverse_${second ? both(second, upstream) : both(upstream)}`,
      ],
      ["proxy {$PORTAL_ADDRESSES:127.0.0.1:3000}", both(upstream, second)],
      [
        "proxy {$PASS_SERVICE_ADDRESSES:127.0.0.1:4010}",
        both(pair?.services[0] ?? 4010, pair?.services[1]),
      ],
      ["{\n\tservers {", `{\n\tadmin off\n\thttp_port ${http}\n\thttps_port ${https}\n\tservers {`],
      [
        "\n{$PUBLIC_URL:minar.example.is} {",
        `\n${pair ? `localhost:${https}` : "minar.example.is"} {\n\t${tls}`,
      ],
      ["\n{$PASS_SERVICE_PUBLIC_URL:skirteini.example.is} {", `\nlocalhost:${passes} {\n\t${tls}`],
    ]),
  );
  const of = ["--config", file, "--adapter", "caddyfile"];
  return { check: ["validate", ...of], run: ["run", ...of] };
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connectPlain({ port, host: "127.0.0.1" });
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}
