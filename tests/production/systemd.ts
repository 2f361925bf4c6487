import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { buildPortalWhenStale } from "#programs/build.ts";
import { libraryAnswers } from "#tests/setup/library.ts";
import { command, type Ran } from "./command.ts";
import { Engine, enginePrograms } from "./containers.ts";
import type { Part, Row } from "./part.ts";

const packages = ["systemd-sysv", "dbus", "nginx-light", "postgresql", "openssl", "curl"];
const hosts = { portal: "minar.example.is", service: "skirteini.example.is" };
const container = "felagi-systemd";
const restarts = 2;

/** Follows the systemd steps of `docs/operations/production.md` in a container whose init is systemd. */
export const part: Part = {
  programs: enginePrograms,
  async run({ say, atEnd }) {
    await buildPortalWhenStale();
    const engine = new Engine();
    const root = mkdtempSync(path.join(tmpdir(), "felagi-systemd-"));
    atEnd(() => command(["rm", "-rf", "--one-file-system", root]));
    say("Debian with systemd, nginx and PostgreSQL");
    const system = path.join(root, "system");
    const include = `--include=${packages.join(",")}`;
    await command(["debootstrap", "--variant=minbase", include, "bookworm", system]);
    const felagi = installation(root);
    const mounted = ["-v", `${felagi}:/srv/felagi`];
    const names = Object.values(hosts).flatMap((host) => ["--add-host", `${host}:127.0.0.1`]);
    const how = ["--systemd=always", "--privileged", "--network", "none", ...mounted, ...names];
    atEnd(() => engine.tryPodman("rm", "--force", "--time", "5", container));
    await engine.podman("run", "-d", "--name", container, ...how, "--rootfs", system, "/sbin/init");
    const shell = (script: string) =>
      engine.tryPodman("exec", "-w", "/srv/felagi", container, "bash", "-ec", script);
    await untilRunning(shell);
    say("the steps of the page");
    for (const step of steps) {
      const { status, err, out } = await shell(step);
      if (status !== 0) throw new Error(`${step}\n${out}\n${err}`);
    }
    say("restarts under requests");
    const loaded = await shell(requestsWhileRestarted);
    const failed = loaded.out.split("\n").filter((line) => line && !line.startsWith("200 "));
    const asked = loaded.out.split("\n").filter(Boolean).length;
    const longest = Math.max(
      ...loaded.out.split("\n").map((line) => Number(line.split(" ")[1] ?? 0)),
    );
    return [
      row(
        "felagi-portal, felagi-pass-service",
        await shell("systemctl is-active felagi-portal felagi-pass-service"),
      ),
      row(
        "npm run doctor",
        await shell(`set -a; . /etc/felagi/portal.env; ${trusted} ${node} lib/programs/doctor.ts`),
      ),
      row(
        "npm run service -- doctor",
        await shell(
          `set -a; . /etc/felagi/service.env; ${trusted} ${node} lib/pass-service/main.ts doctor`,
        ),
      ),
      {
        what: `a single portal, restarted ${restarts} times behind nginx: requests failed`,
        goal: "0",
        seen: `${failed.length} of ${asked}, the longest ${longest.toFixed(1)} s`,
        holds: asked > 100 && failed.length === 0,
      },
      row("stopped", await shell(stop)),
    ].map((one) => ({ ...one, what: `systemd: ${one.what}` }));
  },
};

const node = "node_modules/.bin/node";
const trusted = "NODE_EXTRA_CA_CERTS=/etc/ssl/trial.pem";

/** Copies the checkout with its packages and its build, which the container mounts as /srv/felagi, and adds the answers for setup. */
function installation(root: string): string {
  const felagi = path.join(root, "felagi");
  mkdirSync(felagi);
  const tracked = 'git ls-files -z | xargs -0 cp --parents -t "$0"';
  spawnSync("sh", ["-c", tracked, felagi]);
  for (const folder of ["node_modules", ".next"]) {
    const target = path.join(felagi, folder);
    // Hard links take no disk space but need /tmp on the same file system: otherwise the folder is copied.
    if (spawnSync("cp", ["-al", folder, target]).status === 0) continue;
    rmSync(target, { recursive: true, force: true });
    cpSync(folder, target, { recursive: true, verbatimSymlinks: true });
  }
  const databaseUrl = (name: string) => `postgres://${name}:trial@localhost/${name}`;
  const answers = {
    ...libraryAnswers(),
    publicUrl: `https://${hosts.portal}`,
    databaseUrl: databaseUrl("felagi"),
    passService: {
      kind: "included",
      publicUrl: `https://${hosts.service}`,
      databaseUrl: databaseUrl("felagi_passes"),
    },
    signIn: ["text-link"],
  };
  writeFileSync(path.join(felagi, "answers.json"), JSON.stringify(answers));
  return felagi;
}

async function untilRunning(shell: (script: string) => Promise<Ran>): Promise<void> {
  for (let times = 0; times < 60; times += 1) {
    if ((await shell("systemctl is-system-running")).status === 0) return;
    await pause(1_000);
  }
  throw new Error(`systemd is ${(await shell("systemctl is-system-running")).out}`);
}

const database = (name: string) =>
  `create role ${name} login password 'trial'; create database ${name} owner ${name};`;

const certificate = (host: string) => `d=/etc/letsencrypt/live/${host}; mkdir -p $d
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=${host} -addext subjectAltName=DNS:${host} -keyout $d/privkey.pem -out $d/fullchain.pem
cat $d/fullchain.pem >> /etc/ssl/trial.pem`;

const steps = [
  `runuser -u postgres -- psql -v ON_ERROR_STOP=1 <<'.'
${database("felagi")}
${database("felagi_passes")}
.`,
  `${node} --conditions=react-server lib/programs/setup.ts --answers answers.json`,
  `useradd --system felagi && useradd --system felagi-passes
install -d /etc/felagi
install -m 644 .data/own/issuer.json /etc/felagi/
install -m 600 .data/own/portal.env .data/own/service.env /etc/felagi/
cp deploy/systemd/* /etc/systemd/system/
echo ISSUER_CONFIG=/etc/felagi/issuer.json >> /etc/felagi/portal.env
printf 'PASS_SERVICE_SMS_CARRIER=outbox\\nPASS_SERVICE_NO_SMS=true\\n' >> /etc/felagi/service.env`,
  "systemctl daemon-reload && systemctl enable --now felagi-pass-service felagi-portal.socket felagi-portal",
  `${Object.values(hosts).map(certificate).join("\n")}
rm /etc/nginx/sites-enabled/default
cp deploy/nginx/*.conf /etc/nginx/sites-enabled/
systemctl restart nginx`,
  `curl -sSf -m 60 --cacert /etc/ssl/trial.pem https://${hosts.portal}/ https://${hosts.service}/health/ready`,
];

const requestsWhileRestarted = `
ask() { curl -s -m 30 -o /dev/null --cacert /etc/ssl/trial.pem -w '%{http_code} %{time_total}\\n' https://${hosts.portal}/ || true; }
(until [ -e /tmp/enough ]; do for one in 1 2 3 4 5 6 7 8; do ask & done; wait; done) &
for time in $(seq ${restarts}); do sleep 2; systemctl restart felagi-portal; sleep 4; done
touch /tmp/enough
wait`;

const stop = `systemctl stop felagi-portal.socket felagi-portal felagi-pass-service
for unit in felagi-portal felagi-pass-service; do systemctl show -P Result $unit; done | grep -c '^success$' | grep '^2$'`;

function row(what: string, { status, out, err }: Ran): Row {
  const seen = status === 0 ? "so" : `${status}: ${(err || out).trim().split("\n").at(-1)}`;
  return { what, goal: "status 0", seen, holds: status === 0 };
}
