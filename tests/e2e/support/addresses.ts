/** Ports of the tests' own, so that a demo may run beside them. */
export const ports = {
  portal: 3100,
  service: 4110,
  /** A portal before a service that answers badly. */
  portalBeforeFaults: 3101,
  faults: 4111,
  /** A portal before a port where nothing listens. */
  portalBeforeNothing: 3102,
  nothing: 4119,
  /** A portal whose database went away. */
  portalWithoutDatabase: 3103,
  /** A portal whose staff come with a password or through an identity provider. */
  portalWithProvider: 3105,
  identityProvider: 4150,
  /** A portal whose staff come through a provider alone, and it is not there. */
  portalWithProviderAway: 3106,
  /** Two processes of one portal, before a proxy that counts their calls. */
  oneOfTwo: 3107,
  otherOfTwo: 3108,
  counting: 4155,
  /** A portal whose members come with an electronic ID, or with a kennitala. */
  portalWithElectronicId: 3109,
  /** A portal that lets two requests in at a time. */
  crowdedPortal: 3111,
  /** A portal whose members may come in any way, before a service that is not there at first. */
  portalWithTextLink: 3113,
  lateService: 4156,
  /** A portal that is asked to stop in the middle of its work. */
  stoppedPortal: 3112,
  /** A portal that sends traces. */
  tracedPortal: 3115,
  /** A portal that is reached by https alone, and the proxy before it. */
  portalBehindTls: 3114,
  tlsProxy: 3444,
};

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

export const crowdedPortal = at(ports.crowdedPortal);

export const tracedPortal = at(ports.tracedPortal);
export const securePortal = `https://localhost:${ports.tlsProxy}`;

export const oneOfTwo = at(ports.oneOfTwo);
export const otherOfTwo = at(ports.otherOfTwo);

/** Where members are identified in one test after the other. */
export const portalsCountingMembers = [ports.portal, ports.portalWithElectronicId];

/** Allowed by the portal before the faults, and nowhere to be found. */
export const allowedHost = "passes.example";
