import { isStoredUnchanged } from '../media-file.ts';
import { openDirectTransport } from './direct-transport.ts';
import type { FileToSend, UploadState } from './upload-state.ts';
import { finishFile, UploadRefusal, connectionLost, refusalFrom } from './finish-file.ts';
import { hasTusUpload, fingerprintOf } from './unfinished-uploads.ts';
import { createSpeedMeter } from './upload-progress.ts';
import { type UploadCallbacks, type UploadTransport, retryDelays } from './upload-transport.ts';
import { m } from '#texts';
import type { DetailedError } from 'tus-js-client';
import { uploadsPath } from '../uploads/upload.ts';

/** Bytes per request. Each is on the server's disk before the next is sent, and short enough for the timeouts of proxies. */
const chunkSize = 8 * 1024 * 1024;

/** Uploads to our own server, by tus. Loads the library with the first file. */
async function openTusTransport(
  { file, kind, isPublic, field, failure }: FileToSend,
  callbacks: UploadCallbacks,
): Promise<UploadTransport> {
  const tus = await import('tus-js-client');
  const upload = new tus.Upload(file, {
    endpoint: uploadsPath,
    chunkSize,
    retryDelays: [...retryDelays],
    metadata: { filename: file.name, kind, audience: isPublic ? 'public' : 'private' },
    fingerprint: async () => fingerprintOf(file, field),
    onProgress: (sent) => callbacks.progressed(sent),
    onShouldRetry: (error) => {
      const status = error.originalResponse?.getStatus() ?? 0;
      const willPass = status === 0 || status === 409 || status === 429 || (status >= 500 && status !== 507);
      if (willPass) callbacks.waits();
      return willPass;
    },
    onError: (error) => callbacks.failed(refusalOf(error as DetailedError, failure)),
    onSuccess: () => callbacks.isWhole(upload.url?.split('/').at(-1) ?? ''),
  });
  const [before] = await upload.findPreviousUploads();
  if (before) upload.resumeFromPreviousUpload(before);
  return {
    start: () => upload.start(),
    stop: () => upload.abort(),
    drop: () => upload.abort(true),
    async forget() {
      const storage = tus.defaultOptions.urlStorage;
      for (const { urlStorageKey } of await upload.findPreviousUploads()) await storage.removeUpload(urlStorageKey);
    },
  };
}

function refusalOf({ originalResponse }: DetailedError, failure?: string): UploadRefusal {
  if (!originalResponse) return connectionLost();
  return refusalFrom(originalResponse.getStatus(), originalResponse.getBody(), failure);
}

/** An upload in progress. */
export interface Sending {
  /** Pauses; the server keeps the received bytes. */
  pause(): void;
  /** Resumes after a pause or a failure. */
  resume(): void;
  /** Cancels; the server deletes the received bytes. */
  cancel(): void;
}

/** Milliseconds without a sent byte after which a connection counts as dead. */
const stall = 60_000;

/** Interval of progress callbacks, in milliseconds. */
const reportEvery = 250;

/** Whether direct uploads failed, until the page is reloaded. */
let directUploadsFailed = false;

/**
 * Uploads a file and creates its media file; `tell` is called on each change. Files that need no processing go directly into the storage if that
 * is possible, all others by tus to our server. Resumes an earlier upload of the same file, also after a reload.
 */
export function sendFile(toSend: FileToSend, tell: (state: UploadState) => void): Sending {
  const { file, kind, field, failure } = toSend;
  const meter = createSpeedMeter();
  const ended = new AbortController();
  let way: UploadTransport | null = null;
  let watch: ReturnType<typeof setTimeout> | undefined;
  let reportedAt = 0;
  let state: UploadState = {
    phase: 'sending',
    fileName: file.name,
    byteSize: file.size,
    sent: 0,
    speed: null,
    error: null,
    mayResume: false,
    file: null,
  };

  function become(change: Partial<UploadState>): void {
    state = { ...state, ...change };
    if (!ended.signal.aborted) tell(state);
  }

  function fail(refusal: UploadRefusal): void {
    clearTimeout(watch);
    become({ phase: 'failed', speed: null, error: refusal.message, mayResume: refusal.mayResume });
  }

  function progressed(sent: number): void {
    const now = performance.now();
    watchForStall();
    meter.add(now, sent);
    if (state.phase === 'sending' && now - reportedAt < reportEvery) return;
    reportedAt = now;
    if (state.phase === 'sending' || state.phase === 'waiting') become({ phase: 'sending', sent, speed: meter.read() });
  }

  function watchForStall(): void {
    clearTimeout(watch);
    watch = setTimeout(() => {
      become({ phase: 'waiting', speed: null });
      void way?.stop().then(begin);
    }, stall);
  }

  const callbacks: UploadCallbacks = {
    progressed,
    waits() {
      meter.forget();
      become({ phase: 'waiting', speed: null });
    },
    failed: fail,
    isWhole: (uploadId) => void finish(uploadId),
  };

  async function open(): Promise<UploadTransport> {
    if (directUploadsFailed || !isStoredUnchanged(kind) || hasTusUpload(file, field))
      return openTusTransport(toSend, callbacks);
    const isClosed = () => {
      directUploadsFailed = true;
      void direct.drop().catch(() => undefined);
      way = null;
      void begin();
    };
    const direct = openDirectTransport(toSend, { ...callbacks, isClosed });
    return direct;
  }

  async function begin(): Promise<void> {
    meter.forget();
    try {
      way ??= await open();
      if (ended.signal.aborted || state.phase === 'paused') return;
      become({ phase: state.phase === 'waiting' ? 'waiting' : 'sending', error: null, mayResume: false });
      watchForStall();
      way.start();
    } catch {
      fail(new UploadRefusal(m.portal_media_connection_lost(), true));
    }
  }

  async function finish(uploadId: string): Promise<void> {
    clearTimeout(watch);
    become({ phase: 'checking', sent: file.size, speed: null });
    try {
      const made = await finishFile(uploadId, { signal: ended.signal, failure });
      become({ phase: 'done', file: made });
      // Kept until now: before the server had created the media file, a reload would have needed it.
      await way?.forget();
    } catch (error) {
      if (ended.signal.aborted) return;
      fail(error as UploadRefusal);
      if (!state.mayResume) await way?.forget();
    }
  }

  void begin();
  return {
    pause() {
      clearTimeout(watch);
      become({ phase: 'paused', speed: null });
      void way?.stop();
    },
    resume() {
      become({ phase: 'sending', error: null });
      void begin();
    },
    cancel() {
      clearTimeout(watch);
      ended.abort();
      void way?.drop().catch(() => undefined);
    },
  };
}
