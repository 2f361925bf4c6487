import { takePorts } from "#tests/support/port-block.ts";

const names = [
  "portal",
  "service",
  /** A portal before a service that answers badly. */
  "portalBeforeFaults",
  "faults",
  /** A portal before a port where nothing listens. */
  "portalBeforeNothing",
  "nothing",
  /** A portal whose database went away. */
  "portalWithoutDatabase",
  /** A portal whose staff come with a password or through an identity provider. */
  "portalWithProvider",
  "identityProvider",
  /** A portal whose staff come through a provider alone, and it is not there. */
  "portalWithProviderAway",
  /** Two processes of one portal, before a proxy that counts their calls. */
  "oneOfTwo",
  "otherOfTwo",
  "counting",
  /** Two processes of one portal that send bulk lists. */
  "bulkOfTwo",
  /** A portal whose members come with an electronic ID, or with a kennitala. */
  "portalWithElectronicId",
  /** A portal that lets two requests in at a time. */
  "overloadedPortal",
  /** A portal that is flooded, where no other test is turned away for it. */
  "floodedPortal",
  /** A portal whose members may come in any way, before a service that is not there at first. */
  "portalWithTextLink",
  "lateService",
  /** A portal that is asked to stop in the middle of its work. */
  "stoppedPortal",
  /** A portal whose tables are locked at times. */
  "lockedPortal",
  /** A portal that sends traces. */
  "tracedPortal",
  /** Where mail to staff is read, and the mail server that takes it. */
  "mailbox",
  "mailServer",
  /** A portal that is reached by https alone, and the proxy before it. */
  "portalBehindTls",
  "tlsProxy",
] as const;

type Ports = Record<(typeof names)[number], number>;

/** Taken once by the process that runs the tests, for the processes that it starts. */
const variable = "END_TO_END_PORTS";
process.env[variable] ??= JSON.stringify(await takePorts(names));

/** Ports of this run alone, so that a demo or another run may be beside it. */
export const ports: Ports = JSON.parse(process.env[variable]);

const at = (port: number) => `http://localhost:${port}`;

export const portal = at(ports.portal);
export const passService = at(ports.service);
export const portalBeforeFaults = at(ports.portalBeforeFaults);
export const faultyService = at(ports.faults);
export const portalBeforeNothing = at(ports.portalBeforeNothing);
export const portalWithoutDatabase = at(ports.portalWithoutDatabase);
export const portalWithProvider = at(ports.portalWithProvider);
export const identityProvider = at(ports.identityProvider);
export const portalWithProviderAway = at(ports.portalWithProviderAway);

export const portalWithElectronicId = at(ports.portalWithElectronicId);

export const portalWithTextLink = at(ports.portalWithTextLink);

export const overloadedPortal = at(ports.overloadedPortal);
export const floodedPortal = at(ports.floodedPortal);

export const mailbox = at(ports.mailbox);

export const lockedPortal = at(ports.lockedPortal);
export const tracedPortal = at(ports.tracedPortal);
export const securePortal = `https://localhost:${ports.tlsProxy}`;

export const oneOfTwo = at(ports.oneOfTwo);
export const otherOfTwo = at(ports.otherOfTwo);
export const bulkOfTwo = at(ports.bulkOfTwo);

/** Where members are identified in one test after the other. */
export const portalsCountingMembers = [ports.portal, ports.portalWithElectronicId];

/** Allowed by the portal before the faults, and nowhere to be found. */
export const allowedHost = "passes.example";
