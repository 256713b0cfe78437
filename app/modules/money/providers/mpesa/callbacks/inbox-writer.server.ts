import { batchCalls } from '#app/platform/batch-calls.ts';
import type { InboxKind } from '#app/shared/payment-terms.ts';
import { takeTurn } from '#app/modules/money/collection/attempts/attempt-queries.server.ts';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';
import { insertCallbacks, selectIsInInbox, selectKnownTokens } from './callback-queries.server.ts';

/** The job that processes one callback. */
export const callbackJobName = 'payments-callback';

/** A received callback. */
export interface NewCallback {
  readonly kind: InboxKind;
  readonly tokenHash: string;
  readonly body: string;
  readonly sourceAddress: string | null;
  readonly at: Date;
}

interface Arrival extends NewCallback {
  /** True if the secret was issued to the provider; null to look it up among the attempts. */
  readonly isOurs: boolean | null;
}

/** Commits a callback and the job that processes it. Resolves with its number, or null if strangers have used up their limit. */
export type InboxWriter = (arrival: Arrival) => Promise<number | null>;

/** Limit for callbacks with unknown secrets. They are stored too, but strangers could post them without end. */
const strangers = { key: 'payment-callbacks-of-strangers', turns: 60, windowMs: 60_000 } as const;

/** Rows of 16 KB at most. */
const maxGroupSize = 100;

type Needs = Pick<UseCaseDeps, 'db' | 'jobs'>;

/**
 * Creates the process's only writer to the inbox. Commits concurrent callbacks together: fifty cost one transaction and one sync of the
 * disk. Each is still answered only when its own row is committed.
 */
export function createInboxWriter(needs: Needs): InboxWriter {
  const keep = batchCalls((arrivals: readonly Arrival[]) => keepOurs(needs, arrivals), { most: maxGroupSize });
  return async (arrival) => {
    const inserted = await keep(arrival);
    if (inserted !== null || !(await takeTurn(needs.db, strangers, arrival.at))) return inserted;
    return keep({ ...arrival, isOurs: true });
  };
}

/** Inserts a callback from the spool into the inbox, with its job, unless it is there already. */
export async function enterSpooledCallback({ db, jobs }: Needs, arrival: Arrival): Promise<void> {
  await db.transaction(async (tx) => {
    if (await selectIsInInbox(tx, arrival)) return;
    const [kept] = await keepOurs({ db: tx, jobs }, [arrival]);
    if (kept === null && (await takeTurn(tx, strangers, arrival.at)))
      await keepOurs({ db: tx, jobs }, [{ ...arrival, isOurs: true }]);
  });
}

/** Inserts the callbacks with known secrets. Returns their numbers, and null for each of the others, which it does not store. */
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
