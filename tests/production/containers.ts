import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { command, type Ran, tryCommand } from "./command.ts";

/** Programs of a container engine that runs as root without systemd, each with its Debian package. */
export const enginePrograms = {
  podman: "podman",
  runc: "runc",
  iptables: "iptables",
  "../lib/podman/netavark": "netavark",
  "../lib/podman/aardvark-dns": "aardvark-dns",
  catatonit: "catatonit",
  debootstrap: "debootstrap",
};

/** In place of docker.io/library/…, which a machine without a registry cannot fetch. */
export const standIns = {
  node: "localhost/node:24",
  postgres: "localhost/postgres:15",
  caddy: "localhost/caddy:2",
};

export const felagi = "localhost/felagi";

/** An engine with a storage of its own, which goes when the program ends. */
export class Engine {
  readonly root = mkdtempSync(path.join(tmpdir(), "felagi-production-"));
  readonly env: Record<string, string>;

  constructor() {
    const file = (name: string, lines: string[]) => {
      writeFileSync(path.join(this.root, name), `${lines.join("\n")}\n`);
      return path.join(this.root, name);
    };
    this.env = {
      CONTAINERS_CONF: file("containers.conf", [
        "[containers]",
        'default_ulimits = ["nofile=10000:10000", "nproc=20000:20000"]',
        "[engine]",
        'runtime = "runc"',
        'cgroup_manager = "cgroupfs"',
        'events_logger = "file"',
        "[network]",
        'network_backend = "netavark"',
        `network_config_dir = "${this.root}/networks"`,
      ]),
      CONTAINERS_STORAGE_CONF: file("storage.conf", [
        "[storage]",
        'driver = "vfs"',
        `graphroot = "${this.root}/storage"`,
        `runroot = "${this.root}/run"`,
      ]),
    };
    process.once("exit", () => rmSync(this.root, { recursive: true, force: true }));
  }

  podman(...args: string[]): Promise<string> {
    return command(["podman", ...args], { env: this.env });
  }

  tryPodman(...args: string[]): Promise<Ran> {
    return tryCommand(["podman", ...args], { env: this.env });
  }

  /** Builds an image in one layer, because the storage copies each layer whole. */
  build(tag: string, containerfile: string, context: string, ...args: string[]): Promise<string> {
    const how = ["--network", "host", "--layers=false", "--format", "docker", "-q"];
    return this.podman("build", ...how, ...args, "-f", containerfile, "-t", tag, context);
  }

  async bytesOf(image: string): Promise<number> {
    return Number(await this.podman("image", "inspect", "--format", "{{.Size}}", image));
  }
}

const here = path.join(import.meta.dirname, "stand-ins");
const certificates = "/etc/ssl/certs/ca-certificates.crt";

/** Debian with nothing in it but the certificates that this machine trusts. */
async function makeDebian(engine: Engine): Promise<void> {
  const root = path.join(engine.root, "debian");
  await command([
    "debootstrap",
    "--variant=minbase",
    "--include=ca-certificates",
    "bookworm",
    root,
  ]);
  if (existsSync(certificates)) cpSync(certificates, path.join(root, certificates));
  const archive = `${root}.tar`;
  await command(["tar", "-C", root, "-cf", archive, "."]);
  const environment = "ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
  await engine.podman("import", "-c", environment, archive, "localhost/debian:12");
  rmSync(archive);
  await command(["rm", "-rf", "--one-file-system", root]);
}

/** Debian with the Node.js of the npm packages and the npm of this machine. */
async function makeNode(engine: Engine): Promise<void> {
  const context = path.join(engine.root, "node");
  mkdirSync(path.join(context, "bin"), { recursive: true });
  cpSync(process.execPath, path.join(context, "bin/node"));
  const npm = path.dirname(path.dirname(realpathSync(await command(["which", "npm"]))));
  cpSync(npm, path.join(context, "npm"), { recursive: true });
  await engine.build(standIns.node, path.join(here, "Containerfile.node"), context);
  rmSync(context, { recursive: true });
}

let opened: Promise<Engine> | undefined;

/** The engine with the stand-ins and the image of the project, built once for all parts. */
export function openEngine(say: (words: string) => void): Promise<Engine> {
  opened ??= open(say);
  return opened;
}

async function open(say: (words: string) => void): Promise<Engine> {
  const engine = new Engine();
  say("a base image of Debian's packages");
  await makeDebian(engine);
  await makeNode(engine);
  for (const name of ["postgres", "caddy"] as const) {
    say(`a stand-in for ${name}`);
    await engine.build(standIns[name], path.join(here, `Containerfile.${name}`), here);
  }
  say("the image of the project");
  const base = ["--build-arg", `BASE=${standIns.node}`];
  await engine.build(felagi, "deploy/Containerfile", ".", ...base);
  await engine.podman("image", "prune", "--force");
  return engine;
}
