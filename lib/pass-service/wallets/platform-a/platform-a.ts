import { once } from "../../once.ts";
import type { Database } from "../../store/database.ts";
import { signerExpiresAt } from "./certificate-findings.ts";
import {
  developmentIdentity,
  findOrCreateDevelopmentSigner,
  makeDevelopmentCertificate,
  type SignerParts,
} from "./development-certificate.ts";
import type { PassIdentity } from "./pass-content.ts";
import {
  type DevicePushSender,
  localDevicePushSender,
  type PushServiceAddress,
  pushService,
} from "./push-service.ts";

interface Signer extends SignerParts, PassIdentity {}

/** What an operator states of platform A. */
export interface PlatformAConfiguration {
  signer: Signer;
  push: PushServiceAddress;
}

/** Platform A's wallet as the service serves it. */
export interface PlatformA {
  identity: PassIdentity;
  /** Whether the certificate is the platform's own, so that phones take the passes. */
  isConfigured: boolean;
  signer(): Promise<Signer>;
  /**
   * Whether the certificate or its intermediate has expired: then no pass is signed and no update is pushed.
   */
  hasExpired(now: Date): boolean;
  devices: DevicePushSender;
}

/** Signs with the certificate that is configured, else with the database's own. */
export function platformAOf(
  configuration: PlatformAConfiguration | undefined,
  database: Database,
  clock: () => Date,
): PlatformA {
  if (configuration) {
    const { signer, push } = configuration;
    const expiresAt = signerExpiresAt(signer);
    return {
      identity: signer,
      isConfigured: true,
      signer: async () => signer,
      hasExpired: (now) => expiresAt <= now,
      devices: pushService({ ...signer, ...push }),
    };
  }
  return {
    identity: developmentIdentity,
    isConfigured: false,
    signer: once(async () => ({
      ...(await findOrCreateDevelopmentSigner(database, makeDevelopmentCertificate, clock())),
      ...developmentIdentity,
    })),
    hasExpired: () => false,
    devices: localDevicePushSender,
  };
}
