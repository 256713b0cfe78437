import { sendBytes } from '#app/modules/catalogue/media/ui/send-bytes.ts';
import { localHref } from '#app/shared/local-href.ts';

/** A file of a submission, kept on the device until the submission has arrived. */
export interface DeviceFile {
  readonly id: string;
  readonly name: string;
  readonly blob: Blob;
  /** Bytes of a photo before it was shrunk; null for other files. */
  readonly originalBytes: number | null;
  /** When the server took it, in milliseconds of the device's clock. */
  readonly sentAt?: number;
}

const databaseName = 'mic3-hand-ins';
const storeName = 'files';

function openStore(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(databaseName, 1);
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(storeName, { keyPath: 'id' }));
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('error', () => reject(opening.error ?? new Error('no storage')));
  });
}

async function inStore<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await openStore();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(storeName, mode);
      const asked = work(transaction.objectStore(storeName));
      transaction.addEventListener('complete', () => resolve(asked.result));
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('not stored')));
    });
  } finally {
    database.close();
  }
}

/** Keeps a file on the device. Throws if the device has no room. */
export async function saveFile(file: DeviceFile): Promise<void> {
  await inStore('readwrite', (store) => store.put(file));
}

/** The file on this device; null if it is not, such as one that the server has. */
export async function findFile(id: string): Promise<DeviceFile | null> {
  try {
    return ((await inStore('readonly', (store) => store.get(id))) as DeviceFile | undefined) ?? null;
  } catch {
    return null;
  }
}

export async function removeFile(id: string): Promise<void> {
  await inStore('readwrite', (store) => store.delete(id)).catch(() => undefined);
}

/** With the server's sentence about a refusal, if it has one. */
export type Sent =
  | { readonly kind: 'sent' | 'signed-out' | 'unreachable' }
  | { readonly kind: 'refused'; readonly sentence?: string };

/** Milliseconds for which the server surely keeps a file that is not handed in yet: it deletes such files after a day. */
const lifetimeMs = 12 * 60 * 60 * 1000;

/** Milliseconds for a file of 5 MB on a slow network. */
const timeoutMs = 180_000;

interface Target {
  readonly courseId: string;
  readonly lessonId: string;
}

/** Sends those files of a submission that are still on the device, one after another. The same file again changes nothing on the server. */
export async function sendSubmissionFiles({
  courseId,
  lessonId,
  files = '',
}: Target & { readonly files?: string }): Promise<Sent> {
  for (const id of files.split(',').filter(Boolean)) {
    const file = await findFile(id);
    if (!file || Date.now() - (file.sentAt ?? 0) < lifetimeMs) continue;
    const sent = await sendOnce({ courseId, lessonId }, file);
    if (sent.kind !== 'sent') return sent;
  }
  return { kind: 'sent' };
}

const underWay = new Map<string, Promise<Sent>>();

/** Sends a file that is under way already not a second time. */
function sendOnce(target: Target, file: DeviceFile): Promise<Sent> {
  const begun = underWay.get(file.id);
  if (begun) return begun;
  const sending = sendFile(target, file).finally(() => {
    underWay.delete(file.id);
    noteSent(file.id, null);
  });
  underWay.set(file.id, sending);
  return sending;
}

async function sendFile({ courseId, lessonId }: Target, file: DeviceFile): Promise<Sent> {
  const { id, name, blob, originalBytes } = file;
  const search = new URLSearchParams({ name, ...(originalBytes !== null && { original: String(originalBytes) }) });
  const { status, body } = await sendBytes(
    localHref(`/api/courses/${courseId}/lessons/${lessonId}/files/${id}?${search.toString()}`),
    {
      method: 'POST',
      body: blob,
      accept: 'application/json',
      signal: AbortSignal.timeout(timeoutMs),
      progressed: (bytes) => noteSent(id, Math.min(bytes, blob.size)),
    },
  );
  if (status === 401) return { kind: 'signed-out' };
  const { ok, error } = readReply(body);
  if ([400, 403, 404, 409, 413, 415, 422].includes(status))
    return { kind: 'refused', ...(typeof error === 'string' && { sentence: error }) };
  // A network with its own login page also answers 200.
  if (status !== 200 || ok !== true) return { kind: 'unreachable' };
  await saveFile({ ...file, sentAt: Date.now() }).catch(() => undefined);
  return { kind: 'sent' };
}

function readReply(body: string): { readonly ok?: unknown; readonly error?: unknown } {
  try {
    return (JSON.parse(body) ?? {}) as { readonly ok?: unknown; readonly error?: unknown };
  } catch {
    return {};
  }
}

/** Bytes that have left of the files under way, by their ids; the same object until something changes. */
let sentBytes: Readonly<Record<string, number>> = {};
const listeners = new Set<() => void>();

function noteSent(id: string, bytes: number | null): void {
  const { [id]: _before, ...others } = sentBytes;
  sentBytes = bytes === null ? others : { ...others, [id]: bytes };
  for (const listener of listeners) listener();
}

export const pendingBytes = (): Readonly<Record<string, number>> => sentBytes;

export function onBytesSent(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
