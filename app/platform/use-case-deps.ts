import type { Actor } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import type { Announce } from './announce.server.ts';
import type { Database } from './database.server.ts';
import type { Jobs } from './jobs.server.ts';
import type { LiveEvents } from './live-events.server.ts';
import type { Log } from './log.server.ts';
import type { RateLimits } from './rate-limits.server.ts';

/** What use cases take. Each names what it needs of it. */
export interface UseCaseDeps {
  readonly db: Database;
  readonly actor: Actor;
  readonly clock: Clock;
  readonly log: Log;
  readonly jobs: Jobs;
  readonly liveEvents: Pick<LiveEvents, 'publish'>;
  readonly announce: Announce;
  readonly rateLimits: Pick<RateLimits, 'consume'>;
  /** The shop's own address, for links in mails. */
  readonly appUrl: string;
  /** Client address of the request, for the audit log. */
  readonly address?: string;
}

/** What use cases take that only read. */
export type ReadDeps = Pick<UseCaseDeps, 'db' | 'actor'>;

/** What use cases take that read as of now. */
export type ReadNowDeps = Pick<UseCaseDeps, 'db' | 'actor' | 'clock'>;

/** What use cases take that send mails about the shop. */
export type MailDeps = Pick<UseCaseDeps, 'db' | 'clock' | 'jobs' | 'appUrl'>;

/** What use cases of staff take that the audit log records. */
export type StaffDeps = Pick<UseCaseDeps, 'db' | 'actor' | 'clock' | 'address'>;

/** What use cases of staff take that change public pages. */
export type PublishingDeps = Pick<UseCaseDeps, 'db' | 'actor' | 'clock' | 'address' | 'liveEvents'>;
