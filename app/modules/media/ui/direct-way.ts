import { directPath, partsPath, type MissingPart, type PartsToSend } from '../uploads/direct-uploads.ts';
import { tusVersion } from '../uploads/tus.ts';
import { uploadsPath } from '../uploads/upload.ts';
import type { FileToSend } from './upload-state.ts';
import { lostForLong, plainFailure, refusalFrom, UploadRefusal } from './finish-file.ts';
import { sendBytes } from './send-bytes.ts';
import { forgetUpload, recallUpload, rememberUpload } from './unfinished-uploads.ts';
import { retryDelays, type WayHeard, type WayOfBytes } from './way-of-bytes.ts';

interface DirectHeard extends WayHeard {
  /** Nothing comes through on this way, or there is none: another one has to do. */
  isClosed(): void;
}

/** What the last part came to: nothing was sent yet, it is there, or it was answered like this; 0 without an answer. */
type Outcome = 'none' | 'sent' | number;

/**
 * The way straight into the storage: our server says what is missing and where it goes, the browser sends it there, and asks again. So a reload, a
 * server that died and an address that grew old are all the same.
 */
export function openDirectWay({ file, kind, isPublic, field, failure }: FileToSend, heard: DirectHeard): WayOfBytes {
  let running: AbortController | null = null;
  let id = recallUpload(file, field);
  /** What the server said last, where it answered that it could not. */
  let refused: UploadRefusal | null = null;

  /** Null without an answer, or where it will pass. Throws UploadRefusal. */
  async function ask(signal: AbortSignal): Promise<PartsToSend | 'none' | null> {
    const announcement = { kind, fileName: file.name, isPublic, byteSize: file.size };
    const asked = id;
    const answer = await fetch(asked === null ? directPath : partsPath(asked), {
      method: 'POST',
      signal,
      ...(asked === null && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(announcement),
      }),
    }).catch(() => null);
    const isGone = answer === null || (answer.status >= 500 && answer.status !== 507);
    refused = answer && isGone ? refusalFrom(answer.status, await answer.text(), failure) : null;
    if (answer === null || isGone) return null;
    if (answer.status === 404 && asked !== null) {
      // Nobody went on with it for a day: from the beginning.
      id = null;
      return ask(signal);
    }
    if (!answer.ok) throw refusalFrom(answer.status, await answer.text(), failure);
    const told = (await answer.json()) as PartsToSend | null;
    if (told && asked === null) rememberUpload(file, field, told.id);
    id = told?.id ?? null;
    return told ?? 'none';
  }

  async function sendParts(parts: readonly MissingPart[], received: number, signal: AbortSignal): Promise<Outcome> {
    let sent = received;
    for (const { start, end, address } of parts) {
      const before = sent;
      const { status } = await sendBytes(address, {
        method: 'PUT',
        body: file.slice(start, end),
        signal,
        progressed: (some) => heard.progressed(before + some),
      });
      if (status < 200 || status >= 300) return status;
      sent += end - start;
    }
    return 'sent';
  }

  async function run(signal: AbortSignal): Promise<void> {
    let last: Outcome = 'none';
    for (let failures = 0; !signal.aborted;) {
      const told = await ask(signal);
      if (signal.aborted) return;
      // We answer, and the storage took not even the first part: its rules, or the page's, do not let the browser send there.
      const isShut = told !== null && told !== 'none' && told.received === 0 && typeof last === 'number' && last < 500;
      if (told === 'none' || isShut) return heard.isClosed();
      if (told !== null) {
        const [first] = told.missing;
        if (!first) return heard.isWhole(told.id);
        last = await sendParts(told.missing, told.received, signal);
        if (signal.aborted) return;
      }
      failures = told !== null && last === 'sent' ? 0 : failures + 1;
      if (failures === 0) continue;
      const pause = retryDelays[failures - 1];
      if (pause === undefined)
        throw (
          refused ?? (last === 0 || told === null ? lostForLong() : new UploadRefusal(failure ?? plainFailure, true))
        );
      heard.waits();
      if (told === null) last = 'none';
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
        heard.failed(error instanceof UploadRefusal ? error : new UploadRefusal(failure ?? plainFailure, true));
      });
    },
    async drop() {
      await stop();
      forgetUpload(file, field);
      if (id === null) return;
      await fetch(`${uploadsPath}/${id}`, {
        method: 'DELETE',
        headers: { 'tus-resumable': tusVersion },
        keepalive: true,
      });
    },
    async forget() {
      forgetUpload(file, field);
    },
  };
}

/** Waits so many milliseconds, or until the browser is connected again. */
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
