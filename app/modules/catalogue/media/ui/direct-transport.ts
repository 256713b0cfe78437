import { directPath, partsPath, type MissingPart, type PartsToSend, uploadsPath } from '../uploads/upload.ts';
import { tusVersion } from '../uploads/tus.ts';
import type { FileToSend } from './upload-state.ts';
import { connectionLost, plainFailure, refusalFrom, UploadRefusal } from './finish-file.ts';
import { sendBytes } from './send-bytes.ts';
import { removeSavedUpload, findUpload, saveUpload } from './unfinished-uploads.ts';
import { retryDelays, type UploadCallbacks, type UploadTransport } from './upload-transport.ts';

interface DirectUploadCallbacks extends UploadCallbacks {
  /** The direct connection is unavailable, so another transport is needed. */
  isClosed(): void;
}

/** Result of the last part: not sent yet, stored, or the HTTP status; 0 without an answer. */
type Outcome = 'none' | 'sent' | number;

/**
 * Uploads directly into the storage. The server returns the missing parts and their addresses; the browser sends them and asks again. So a reload, a
 * stopped server and an expired address need no special handling.
 */
export function openDirectTransport(
  { file, kind, isPublic, field, failure }: FileToSend,
  callbacks: DirectUploadCallbacks,
): UploadTransport {
  let running: AbortController | null = null;
  let id = findUpload(file, field);
  /** The server's last error. */
  let refused: UploadRefusal | null = null;

  /** Returns null without an answer or for a temporary error. Throws UploadRefusal. */
  async function ask(signal: AbortSignal): Promise<PartsToSend | 'none' | null> {
    const announcement = { kind, fileName: file.name, isPublic, byteSize: file.size };
    const sentId = id;
    const answer = await fetch(sentId === null ? directPath : partsPath(sentId), {
      method: 'POST',
      signal,
      ...(sentId === null && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(announcement),
      }),
    }).catch(() => null);
    const isGone = answer === null || (answer.status >= 500 && answer.status !== 507);
    refused = answer && isGone ? refusalFrom(answer.status, await answer.text(), failure) : null;
    if (answer === null || isGone) return null;
    if (answer.status === 404 && sentId !== null) {
      // The server forgets an upload after a day without progress, so it starts again.
      id = null;
      return ask(signal);
    }
    if (!answer.ok) throw refusalFrom(answer.status, await answer.text(), failure);
    const state = (await answer.json()) as PartsToSend | null;
    if (state && sentId === null) saveUpload(file, field, state.id);
    id = state?.id ?? null;
    return state ?? 'none';
  }

  async function sendParts(parts: readonly MissingPart[], received: number, signal: AbortSignal): Promise<Outcome> {
    let sent = received;
    for (const { start, end, address } of parts) {
      const before = sent;
      const { status } = await sendBytes(address, {
        method: 'PUT',
        body: file.slice(start, end),
        signal,
        progressed: (some) => callbacks.progressed(before + some),
      });
      if (status < 200 || status >= 300) return status;
      sent += end - start;
    }
    return 'sent';
  }

  async function run(signal: AbortSignal): Promise<void> {
    let last: Outcome = 'none';
    for (let failures = 0; !signal.aborted;) {
      const state = await ask(signal);
      if (signal.aborted) return;
      // Our server answers, but the storage did not accept the first part: its rules or the page's policy forbid it.
      const isShut =
        state !== null && state !== 'none' && state.received === 0 && typeof last === 'number' && last < 500;
      if (state === 'none' || isShut) return callbacks.isClosed();
      if (state !== null) {
        const [first] = state.missing;
        if (!first) return callbacks.isWhole(state.id);
        last = await sendParts(state.missing, state.received, signal);
        if (signal.aborted) return;
      }
      failures = state !== null && last === 'sent' ? 0 : failures + 1;
      if (failures === 0) continue;
      const pause = retryDelays[failures - 1];
      if (pause === undefined)
        throw (
          refused ??
          (last === 0 || state === null ? connectionLost() : new UploadRefusal(failure ?? plainFailure(), true))
        );
      callbacks.waits();
      if (state === null) last = 'none';
      await waitFor(pause, signal);
    }
  }

  const stop = async () => running?.abort();
  return {
    stop,
    start() {
      running?.abort();
      const mine = new AbortController();
      running = mine;
      run(mine.signal).catch((error: unknown) => {
        if (mine.signal.aborted) return;
        callbacks.failed(error instanceof UploadRefusal ? error : new UploadRefusal(failure ?? plainFailure(), true));
      });
    },
    async drop() {
      await stop();
      removeSavedUpload(file, field);
      if (id === null) return;
      await fetch(`${uploadsPath}/${id}`, {
        method: 'DELETE',
        headers: { 'tus-resumable': tusVersion },
        keepalive: true,
      });
    },
    async forget() {
      removeSavedUpload(file, field);
    },
  };
}

/** Waits so many milliseconds, or until the browser is online again. */
function waitFor(pause: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, pause);
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}
