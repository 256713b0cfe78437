import type { Config } from '#app/platform/config.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Jobs } from '#app/platform/jobs.server.ts';
import type { LiveEvents } from '#app/platform/live-events.server.ts';
import type { Log } from '#app/platform/log.server.ts';
import type { Clock } from '#app/shared/clock.ts';
import type { InboxWriter } from './callbacks/inbox-writer.server.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import type { Spool } from './spool/spool.server.ts';

/** What everything that moves an attempt needs. */
export interface PaymentDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly jobs: Jobs;
  readonly liveEvents: LiveEvents;
  /** The way into the inbox of callbacks, one for the process. */
  readonly inbox: InboxWriter;
  /** Where M-Pesa's answers and callbacks wait while the database takes nothing. */
  readonly spool: Spool;
  /** Null while payments are off. */
  readonly gateway: PaymentGateway | null;
  /** The shop's own address, for links in mails. */
  readonly appUrl: string;
  /** Where Daraja calls back. */
  readonly callbackBase: string;
  /** The secret in the address at which M-Pesa confirms payments: 64 hexadecimal digits, the same for the installation's life. */
  readonly confirmationToken: string;
  /** How many questions the whole shop may ask the provider in a minute. */
  readonly queriesPerMinute: number;
}

type FromSettings = 'appUrl' | 'callbackBase' | 'queriesPerMinute';

/** Reads addresses and limits out of the configuration; the rest is taken as it is. */
export function paymentDepsOf(services: Omit<PaymentDeps, FromSettings> & { config: Config }): PaymentDeps {
  const { config, db, clock, log, jobs, liveEvents, inbox, spool, gateway, confirmationToken } = services;
  const { appUrl, payments } = config;
  const { callbackBase, queriesPerMinute } =
    payments.mode === 'off' ? { callbackBase: appUrl, queriesPerMinute: 0 } : payments;
  const given = { db, clock, log, jobs, liveEvents, inbox, spool, gateway, confirmationToken };
  return { ...given, appUrl, callbackBase, queriesPerMinute };
}

/** The topic of an order's news for the waiting screen. */
export const orderTopic = (orderId: string) => `order:${orderId}`;

/** The job that asks about one attempt. */
export const queryJobName = 'payments-query';
/** The job that picks up whatever was left lying. */
export const sweepJobName = 'payments-sweep';
