import type { DetailedError, Upload } from 'tus-js-client';
import type { MediaKind } from '../media-file.ts';
import { uploadsPath } from '../uploads/upload.ts';
import { finishFile, patience, refusalFrom, UploadRefusal } from './finish-file.ts';
import { fingerprintOf } from './unfinished-uploads.ts';
import { createSpeedMeter } from './upload-progress.ts';
import type { UploadState } from './upload-state.ts';

export interface FileToSend {
  readonly file: File;
  readonly kind: MediaKind;
  readonly isPublic: boolean;
  /** Of the form's field, so that another field does not take its unfinished file. */
  readonly field: string;
  /** What is said where the server gives no reason. */
  readonly failure?: string | undefined;
}

/** A file on its way from this browser. */
export interface Sending {
  /** Stops for now; the server keeps what it has. */
  pause(): void;
  /** Goes on where it was, after a pause or a failure. */
  resume(): void;
  /** Stops, and lets the server throw away what it has. */
  cancel(): void;
}

/** Bytes a request: each is on the server's disk before the next one goes, and none takes as long as proxies wait. */
const chunkSize = 8 * 1024 * 1024;

/** Milliseconds between tries: a server that restarts is met soon, and ten minutes are waited in all. */
const retryDelays = [0, 1_000, 2_000, 5_000, 10_000, 20_000, 30_000, ...Array.from({ length: 9 }, () => 60_000)];

/** Without a byte for as long, in milliseconds, a connection is dead even if nobody said so. */
const stall = 60_000;

/** How often progress is told, in milliseconds. */
const tellEvery = 250;

/**
 * Sends a file by tus and has it made a media file; `tell` hears of each change. A file that this browser began to send before goes on
 * where it was, after a reload too. The library is loaded with the first file.
 */
export function sendFile(
  { file, kind, isPublic, field, failure }: FileToSend,
  tell: (state: UploadState) => void,
): Sending {
  const meter = createSpeedMeter();
  const ended = new AbortController();
  let upload: Upload | null = null;
  let watch: ReturnType<typeof setTimeout> | undefined;
  let toldAt = 0;
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

  function fail(error: unknown): void {
    clearTimeout(watch);
    const refusal = error instanceof UploadRefusal ? error : refusalOf(error as DetailedError, failure);
    become({ phase: 'failed', speed: null, error: refusal.message, mayResume: refusal.mayResume });
  }

  function progressed(sent: number): void {
    const now = performance.now();
    watchForStall();
    meter.add(now, sent);
    if (state.phase === 'sending' && now - toldAt < tellEvery) return;
    toldAt = now;
    if (state.phase === 'sending' || state.phase === 'waiting') become({ phase: 'sending', sent, speed: meter.read() });
  }

  function watchForStall(): void {
    clearTimeout(watch);
    watch = setTimeout(() => {
      become({ phase: 'waiting', speed: null });
      void upload?.abort().then(begin);
    }, stall);
  }

  async function open(): Promise<Upload> {
    const tus = await import('tus-js-client');
    const made = new tus.Upload(file, {
      endpoint: uploadsPath,
      chunkSize,
      retryDelays,
      metadata: { filename: file.name, kind, audience: isPublic ? 'public' : 'private' },
      fingerprint: async () => fingerprintOf(file, field),
      onProgress: progressed,
      onShouldRetry: (error) => {
        const status = error.originalResponse?.getStatus() ?? 0;
        const willPass = status === 0 || status === 409 || (status >= 500 && status !== 507);
        if (willPass) {
          meter.forget();
          become({ phase: 'waiting', speed: null });
        }
        return willPass;
      },
      onError: fail,
      onSuccess: () => void finish(tus.defaultOptions.urlStorage, made),
    });
    const [before] = await made.findPreviousUploads();
    if (before) made.resumeFromPreviousUpload(before);
    return made;
  }

  async function begin(): Promise<void> {
    meter.forget();
    try {
      upload ??= await open();
      if (ended.signal.aborted || state.phase === 'paused') return;
      become({ phase: state.phase === 'waiting' ? 'waiting' : 'sending', error: null, mayResume: false });
      watchForStall();
      upload.start();
    } catch {
      fail(new UploadRefusal('Upload failed: the connection is lost', true));
    }
  }

  async function finish(storage: { removeUpload(key: string): Promise<void> }, whole: Upload): Promise<void> {
    clearTimeout(watch);
    become({ phase: 'checking', sent: file.size, speed: null });
    try {
      const made = await finishFile(whole.url?.split('/').at(-1) ?? '', { signal: ended.signal, failure });
      become({ phase: 'done', file: made });
      await forget(storage, whole);
    } catch (error) {
      if (ended.signal.aborted) return;
      fail(error);
      if (!state.mayResume) await forget(storage, whole);
    }
  }

  void begin();
  return {
    pause() {
      clearTimeout(watch);
      become({ phase: 'paused', speed: null });
      void upload?.abort();
    },
    resume() {
      become({ phase: 'sending', error: null });
      void begin();
    },
    cancel() {
      clearTimeout(watch);
      ended.abort();
      void upload?.abort(true).catch(() => undefined);
    },
  };
}

/** Only now: until the server has said that it is a media file, a reload could still need it. */
async function forget(storage: { removeUpload(key: string): Promise<void> }, upload: Upload): Promise<void> {
  for (const { urlStorageKey } of await upload.findPreviousUploads()) await storage.removeUpload(urlStorageKey);
}

function refusalOf({ originalResponse }: DetailedError, failure?: string): UploadRefusal {
  if (!originalResponse) {
    return new UploadRefusal(`Upload failed: the connection is lost for ${patience / 60_000} minutes`, true);
  }
  return refusalFrom(originalResponse.getStatus(), originalResponse.getBody(), failure);
}
