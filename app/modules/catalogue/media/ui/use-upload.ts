import { useEffect, useRef, useState } from 'react';
import type { FileFacts } from '../media-file.ts';
import { type FileToSend, isUnderWay, type UploadState } from './upload-state.ts';
import { sendFile, type Sending } from './send-file.ts';

export interface CurrentUpload {
  /** Null before a file is selected, and after it was cancelled or has become a media file. */
  readonly state: UploadState | null;
  readonly send: (file: FileToSend) => void;
  readonly pause: () => void;
  readonly resume: () => void;
  /** Cancels an upload, or closes its error message. */
  readonly cancel: () => void;
}

/** Uploads one file at a time from a field, and calls `onUploaded` with the media file. Leaving the page pauses the upload. */
export function useUpload(onUploaded: (file: FileFacts) => void): CurrentUpload {
  const [state, setState] = useState<UploadState | null>(null);
  const sending = useRef<Sending | null>(null);
  const latestCallback = useRef(onUploaded);
  useEffect(() => {
    latestCallback.current = onUploaded;
  });

  useEffect(() => () => sending.current?.pause(), []);

  const isActive = isUnderWay(state);
  useEffect(() => {
    if (!isActive) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isActive]);

  return {
    state,
    send(file) {
      sending.current?.cancel();
      sending.current = sendFile(file, (next) => {
        setState(next.phase === 'done' ? null : next);
        if (next.file) latestCallback.current(next.file);
      });
    },
    pause: () => sending.current?.pause(),
    resume: () => sending.current?.resume(),
    cancel() {
      sending.current?.cancel();
      sending.current = null;
      setState(null);
    },
  };
}
