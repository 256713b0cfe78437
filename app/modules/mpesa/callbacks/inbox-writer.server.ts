import type { Database } from '#app/platform/database.server.ts';
import type { Jobs } from '#app/platform/jobs.server.ts';
import { batchCalls } from '#app/platform/batch-calls.ts';
import type { InboxKind } from '#app/shared/payment-terms.ts';
import { takeTurn } from '#app/modules/collection/attempts.server.ts';
import { insertCallbacks, selectIsInInbox } from './callback-queries.server.ts';
import { selectKnownTokens } from './prompt-queries.server.ts';

/** The job that processes one callback. */
export const callbackJobName = 'payments-callback';

/** A callback as it came. */
export interface NewCallback {
  readonly kind: InboxKind;
  readonly tokenHash: string;
  readonly body: string;
  readonly sourceAddress: string | null;
  readonly at: Date;
}

export interface Arrival extends NewCallback {
  /** Whether the secret was given to the provider; null where the attempts know. */
  readonly isOurs: boolean | null;
}

/** Commits a callback and the job that processes it; resolves with its number, or null where it is a stranger's too many. */
export type InboxWriter = (arrival: Arrival) => Promise<number | null>;

/** Bodies under addresses that nobody was given are kept too, but not without end: strangers post them. */
const strangers = { key: 'payment-callbacks-of-strangers', turns: 60, windowMs: 60_000 } as const;

/** Rows of 16 KB at most. */
const largestGroup = 100;

interface Needs {
  readonly db: Database;
  readonly jobs: Jobs;
}

/**
 * The one way into the inbox of this process. Callbacks that come at once are committed at once: fifty cost one transaction and
 * one sync of the disk, and none waits for forty-nine others. Each is still answered only when its own row is committed.
 */
export function createInboxWriter(needs: Needs): InboxWriter {
  const keep = batchCalls((arrivals: readonly Arrival[]) => keepOurs(needs, arrivals), { most: largestGroup });
  return async (arrival) => {
    const kept = await keep(arrival);
    if (kept !== null || !(await takeTurn(needs.db, strangers, arrival.at))) return kept;
    return keep({ ...arrival, isOurs: true });
  };
}

/** Puts a callback that waited in the spool into the inbox, with its job, unless it is there already. */
export async function enterSpooledCallback({ db, jobs }: Needs, arrival: Arrival): Promise<void> {
  await db.transaction(async (tx) => {
    if (await selectIsInInbox(tx, arrival)) return;
    const [kept] = await keepOurs({ db: tx, jobs }, [arrival]);
    if (kept === null && (await takeTurn(tx, strangers, arrival.at)))
      await keepOurs({ db: tx, jobs }, [{ ...arrival, isOurs: true }]);
  });
}

/** The numbers of those whose secret was given to the provider; null for each of the others, which are not kept. */
async function keepOurs({ db, jobs }: Needs, arrivals: readonly Arrival[]): Promise<readonly (number | null)[]> {
  return db.transaction(async (tx) => {
    const unsure = arrivals.filter(({ isOurs }) => isOurs === null).map(({ tokenHash }) => tokenHash);
    const known = unsure.length > 0 ? await selectKnownTokens(tx, unsure) : new Set<string>();
    const ours = arrivals.filter(({ isOurs, tokenHash }) => isOurs ?? known.has(tokenHash));
    if (ours.length === 0) return arrivals.map(() => null);
    const ids = await insertCallbacks(tx, ours);
    const work = ids.map((callbackId) => ({ data: { callbackId }, singletonKey: String(callbackId) }));
    await jobs.sendAll(tx, callbackJobName, work);
    const idOf = new Map(ours.map((arrival, place) => [arrival, ids[place] ?? null]));
    return arrivals.map((arrival) => idOf.get(arrival) ?? null);
  });
}
