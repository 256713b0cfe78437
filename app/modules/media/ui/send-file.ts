import { isStoredUnchanged } from '../media-file.ts';
import { openDirectTransport } from './direct-transport.ts';
import type { FileToSend, UploadState } from './upload-state.ts';
import { finishFile, UploadRefusal } from './finish-file.ts';
import { hasTusUpload } from './unfinished-uploads.ts';
import { openTusTransport } from './tus-transport.ts';
import { createSpeedMeter } from './upload-progress.ts';

import type { UploadCallbacks, UploadTransport } from './upload-transport.ts';
import { m } from '#texts';

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
