/** The addresses that the service gives out. */
export interface Addresses {
  origin: string;
  deliveryPage(code: string): string;
  distribution(code: string): string;
}

export function addressesAt(publicUrl: string): Addresses {
  const { origin } = new URL(publicUrl);
  return {
    origin,
    deliveryPage: (code) => `${origin}/p/${code}`,
    distribution: (code) => `${origin}/p/${code}/pass`,
  };
}
