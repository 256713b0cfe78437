import type { Answer } from '#app/modules/catalogue/questions/kinds/question-kind.ts';

/** Answer to a question of an open attempt, as the device stores it. */
export interface StoredAnswer {
  readonly position: number;
  readonly answer: Answer | null;
  /** Seconds for which the question was shown. */
  readonly seconds: number;
  /** Flagged by the learner to look at again. */
  readonly isFlagged: boolean;
}

const storeName = 'answers';

let opened: Promise<IDBDatabase> | null = null;

function openStore(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const opening = indexedDB.open('mic3-papers', 1);
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(storeName));
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('error', () => reject(opening.error ?? new Error('no storage')));
  });
  return opened;
}

/** The attempts of other learners on this device have other keys. */
const prefixOf = (learnerId: string, attemptId: string) => `${learnerId} ${attemptId} `;
const rangeOf = (prefix: string) => IDBKeyRange.bound(prefix, `${prefix}\uffff`);

async function inStore<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await openStore();
  return new Promise((resolve, reject) => {
    // Strict: 'saved' means that it is on the disk, also when the browser is killed.
    const transaction = database.transaction(storeName, mode, { durability: 'strict' });
    const asked = work(transaction.objectStore(storeName));
    transaction.addEventListener('complete', () => resolve(asked.result));
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('not stored')));
  });
}

/** Returns what this device keeps of an attempt. Throws where the browser keeps nothing. */
export async function readAnswers(learnerId: string, attemptId: string): Promise<readonly StoredAnswer[]> {
  return (await inStore('readonly', (store) =>
    store.getAll(rangeOf(prefixOf(learnerId, attemptId))),
  )) as StoredAnswer[];
}

/** Keeps an answer on this device; other tabs see it. Throws where the device has no room. */
export async function saveAnswer(learnerId: string, attemptId: string, kept: StoredAnswer): Promise<void> {
  const prefix = prefixOf(learnerId, attemptId);
  await inStore('readwrite', (store) => store.put(kept, `${prefix}${kept.position}`));
  channel()?.postMessage({ prefix, kept });
}

/** Forgets an attempt that the server has. */
export async function removeAnswers(learnerId: string, attemptId: string): Promise<void> {
  await inStore('readwrite', (store) => store.delete(rangeOf(prefixOf(learnerId, attemptId)))).catch(() => undefined);
}

let tabs: BroadcastChannel | null = null;

function channel(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null;
  tabs ??= new BroadcastChannel('mic3-papers');
  return tabs;
}

/** Calls back when another tab keeps an answer of the attempt. */
export function onAnswersOfOtherTabs(
  learnerId: string,
  attemptId: string,
  listener: (kept: StoredAnswer) => void,
): () => void {
  const prefix = prefixOf(learnerId, attemptId);
  const hear = ({ data }: MessageEvent<{ readonly prefix: string; readonly kept: StoredAnswer }>) => {
    if (data.prefix === prefix) listener(data.kept);
  };
  const from = channel();
  from?.addEventListener('message', hear);
  return () => from?.removeEventListener('message', hear);
}
