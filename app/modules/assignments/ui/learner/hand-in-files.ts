import { localHref } from '#app/shared/local-href.ts';

/** A file of a hand-in, kept on the device until the hand-in has arrived. */
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
export async function keepFile(file: DeviceFile): Promise<void> {
  await inStore('readwrite', (store) => store.put(file));
}

/** The file on this device; null if it is not, such as one that the server has. */
export async function fileOnDevice(id: string): Promise<DeviceFile | null> {
  try {
    return ((await inStore('readonly', (store) => store.get(id))) as DeviceFile | undefined) ?? null;
  } catch {
    return null;
  }
}

export async function dropFile(id: string): Promise<void> {
  await inStore('readwrite', (store) => store.delete(id)).catch(() => undefined);
}

export type Sent = 'sent' | 'refused' | 'signed-out' | 'unreachable';

/** Milliseconds for which the server surely keeps a file that is not handed in yet: it deletes such files after a day. */
const keptMs = 12 * 60 * 60 * 1000;

/** Milliseconds for a file of 5 MB on a slow network. */
const timeoutMs = 180_000;

/** Sends those files of a hand-in that are still on the device, one after another. The same file again changes nothing on the server. */
export async function sendHandInFiles({
  courseId,
  lessonId,
  files = '',
}: {
  readonly courseId: string;
  readonly lessonId: string;
  readonly files?: string;
}): Promise<Sent> {
  for (const id of files.split(',').filter(Boolean)) {
    const file = await fileOnDevice(id);
    if (!file || Date.now() - (file.sentAt ?? 0) < keptMs) continue;
    const sent = await sendFile({ courseId, lessonId }, file);
    if (sent !== 'sent') return sent;
    await keepFile({ ...file, sentAt: Date.now() }).catch(() => undefined);
  }
  return 'sent';
}

async function sendFile(
  { courseId, lessonId }: { readonly courseId: string; readonly lessonId: string },
  { id, name, blob, originalBytes }: DeviceFile,
): Promise<Sent> {
  const search = new URLSearchParams({ name, ...(originalBytes !== null && { original: String(originalBytes) }) });
  try {
    const answer = await fetch(localHref(`/api/courses/${courseId}/lessons/${lessonId}/files/${id}?${search}`), {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': blob.type },
      body: blob,
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (answer.status === 401) return 'signed-out';
    if ([400, 403, 404, 409, 413, 415, 422].includes(answer.status)) return 'refused';
    if (!answer.ok) return 'unreachable';
    const { ok } = (await answer.json()) as { readonly ok?: boolean };
    // A network with its own login page also answers 200.
    return ok === true ? 'sent' : 'unreachable';
  } catch {
    return 'unreachable';
  }
}
