import type { Jobs } from '#app/platform/jobs.server.ts';
import type { Log } from '#app/platform/log.server.ts';
import type { Clock } from '#app/shared/clock.ts';

/** Dependencies of the ledger beside the caller's transaction. */
export interface LedgerDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly jobs: Jobs;
  /** The shop's own address, for links in mails. */
  readonly appUrl: string;
}
