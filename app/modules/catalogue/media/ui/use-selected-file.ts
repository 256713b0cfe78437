import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import { finishFile } from './finish-file.ts';
import type { FileFacts } from '../media-file.ts';
import { usePreparation } from './use-preparation.ts';

interface SelectedFile {
  /** Ref of the hidden field with the id. Its changes trigger the form's change event. */
  readonly field: {
    readonly ref: RefObject<HTMLInputElement | null>;
    readonly value: string;
    readonly onInput: (event: FormEvent<HTMLInputElement>) => void;
  };
  /** Null without a file, and while the file of a draft is being looked up. */
  readonly file: FileFacts | null;
  readonly isLookedFor: boolean;
  readonly choose: (file: FileFacts | null) => void;
  /** For a video that could not be converted; rejects if that did not reach the server. */
  readonly tryAgain: () => Promise<void>;
}

/**
 * Returns the media file of a form's field: the initial one, an uploaded one, or the one of a draft, which is
 * looked up on the server and left out if it was deleted. Resetting the form restores the initial file.
 */
export function useSelectedFile(initial: FileFacts | null, onFile?: (file: FileFacts | null) => void): SelectedFile {
  const ref = useRef<HTMLInputElement>(null);
  const [id, setId] = useState(initial?.id ?? '');
  const [facts, setFacts] = useState(initial);
  const lastReported = useRef(id);
  const isLookedFor = id !== '' && facts?.id !== id;
  const file = isLookedFor || id === '' ? null : facts;
  const latestCallback = useRef(onFile);
  useEffect(() => {
    latestCallback.current = onFile;
  });
  const shown = useRef(file);
  useEffect(() => {
    if (shown.current === file) return;
    shown.current = file;
    latestCallback.current?.(file);
  }, [file]);

  useEffect(() => {
    if (lastReported.current === id) return;
    lastReported.current = id;
    ref.current?.dispatchEvent(new Event('change', { bubbles: true }));
  }, [id]);

  useEffect(() => {
    if (!isLookedFor) return;
    const left = new AbortController();
    finishFile(id, { signal: left.signal }).then(setFacts, () => {
      if (!left.signal.aborted) setId('');
    });
    return () => left.abort();
  }, [id, isLookedFor]);

  const tryAgain = usePreparation(file, setFacts);

  const choose = (selected: FileFacts | null) => {
    setFacts(selected);
    setId(selected?.id ?? '');
  };

  useEffect(() => {
    const form = ref.current?.form;
    const restore = () => {
      setFacts(initial);
      setId(initial?.id ?? '');
    };
    form?.addEventListener('reset', restore);
    return () => form?.removeEventListener('reset', restore);
  }, [initial]);

  return {
    field: {
      ref,
      value: id,
      onInput: ({ currentTarget: { value } }) => {
        if (value === initial?.id) setFacts(initial);
        setId(value);
      },
    },
    file,
    isLookedFor,
    choose,
    tryAgain,
  };
}
