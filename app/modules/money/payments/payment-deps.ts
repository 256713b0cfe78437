import { manualProviders } from '#app/modules/money/providers/by-hand/manual-providers.server.ts';
import type { MpesaDeps } from '#app/modules/money/providers/mpesa/mpesa-deps.ts';
import { withMpesa } from '#app/modules/money/providers/mpesa/mpesa-provider.server.ts';
import type { Config } from '#app/platform/config.server.ts';

/** Returns the base of M-Pesa's callback addresses: the shop's own address while payments are off. */
export const callbackBaseOf = ({ appUrl, payments }: Config): string =>
  payments.mode === 'off' ? appUrl : payments.callbackBase;

/** Returns the dependencies of payments, with addresses and limits from the configuration. */
export function paymentDepsOf(
  services: Omit<MpesaDeps, 'appUrl' | 'callbackBase' | 'queriesPerMinute' | 'providers'> & { config: Config },
): MpesaDeps {
  const { config, db, clock, log, jobs, liveEvents, inbox, spool, gateway, confirmationToken } = services;
  const { appUrl, payments } = config;
  const queriesPerMinute = payments.mode === 'off' ? 0 : payments.queriesPerMinute;
  const deps = { db, clock, log, jobs, liveEvents, inbox, spool, gateway, confirmationToken };
  const providers = manualProviders;
  return withMpesa({ ...deps, providers, appUrl, callbackBase: callbackBaseOf(config), queriesPerMinute });
}
