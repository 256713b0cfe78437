import type { RequestScope, Services } from '#app/services.server.ts';

/** Dependencies of the portal's use cases: the services, and the settings about staff. */
export interface PortalNeeds extends Services {
  readonly requireVerifiedEmail: boolean;
  readonly emailDomain: string | null;
  readonly requireTotp: boolean;
  readonly appUrl: string;
}

export function portalNeedsOf({ services }: RequestScope): PortalNeeds {
  const { requireVerifiedEmail, staff, appUrl } = services.config;
  return { ...services, requireVerifiedEmail, ...staff, appUrl };
}
