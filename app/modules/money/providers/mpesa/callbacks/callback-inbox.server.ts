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
  readonly isOurSecret: boolean | null;
}

interface Candidate extends Arrival {
  /** True to store it whatever its secret: it took its turn in the limit for strangers. */
  readonly isAdmitted?: true;
}

/** Commits a callback and the job that processes it. Resolves with its number, or null if strangers have used up their limit. */
export type CallbackInbox = (arrival: Arrival) => Promise<number | null>;

/** Limit for callbacks with unknown secrets. They are stored too, but strangers could post them without end. */
const strangers = { key: 'payment-callbacks-of-strangers', turns: 60, windowMs: 60_000 } as const;

/** Rows of 16 KB at most. */
const maxGroupSize = 100;

type Needs = Pick<UseCaseDeps, 'db' | 'jobs'>;

/**
 * Creates the process's only way into the inbox. Commits concurrent callbacks together: fifty cost one transaction and one sync of the
 * disk. Each is still answered only when its own row is committed.
 */
export function createCallbackInbox(needs: Needs): CallbackInbox {
  const store = batchCalls((candidates: readonly Candidate[]) => storeAll(needs, candidates), { most: maxGroupSize });
  return async (arrival) => {
    const inserted = await store(arrival);
    if (inserted !== null || !(await takeTurn(needs.db, strangers, arrival.at))) return inserted;
    return store({ ...arrival, isAdmitted: true });
  };
}

/** Inserts a callback from the spool into the inbox, with its job, unless it is there already. */
export async function enterSpooledCallback({ db, jobs }: Needs, arrival: Arrival): Promise<void> {
  await db.transaction(async (tx) => {
    if (await selectIsInInbox(tx, arrival)) return;
    const [stored] = await storeAll({ db: tx, jobs }, [arrival]);
    if (stored === null && (await takeTurn(tx, strangers, arrival.at)))
      await storeAll({ db: tx, jobs }, [{ ...arrival, isAdmitted: true }]);
  });
}

/** Inserts callbacks with known secrets and admitted ones. Returns their numbers, and null for each of the others, which it does not store. */
async function storeAll({ db, jobs }: Needs, candidates: readonly Candidate[]): Promise<readonly (number | null)[]> {
  return db.transaction(async (tx) => {
    const unsure = candidates.filter(({ isOurSecret, isAdmitted }) => !isAdmitted && isOurSecret === null);
    const hashes = unsure.map(({ tokenHash }) => tokenHash);
    const known = hashes.length > 0 ? await selectKnownTokens(tx, hashes) : new Set<string>();
    const welcome = candidates.filter(
      ({ isOurSecret, isAdmitted, tokenHash }) => isAdmitted || (isOurSecret ?? known.has(tokenHash)),
    );
    if (welcome.length === 0) return candidates.map(() => null);
    const ids = await insertCallbacks(tx, welcome);
    const work = ids.map((callbackId) => ({ data: { callbackId }, singletonKey: String(callbackId) }));
    await jobs.sendAll(tx, callbackJobName, work);
    const idOf = new Map(welcome.map((candidate, place) => [candidate, ids[place] ?? null]));
    return candidates.map((candidate) => idOf.get(candidate) ?? null);
  });
}
