import { useEffect, useRef } from 'react';
import { showToast } from '#app/ui/toast-store.ts';
import { offerUndo } from './undo-offer.ts';

/** What ?done= says was done, as a sentence of the list's own; null for anything else. */
export function sentenceOf(sentences: Readonly<Record<string, string>>, done: string | null): string | null {
  return done !== null && Object.hasOwn(sentences, done) ? (sentences[done] ?? null) : null;
}

/** Says it once, and takes it out of the address, so that a reload does not say it again. `undo` takes back what was done. */
export function useDone(sentence: string | null, undo: (() => void) | null = null): void {
  const latest = useRef(undo);
  useEffect(() => {
    latest.current = undo;
  });
  useEffect(() => {
    if (sentence === null) return;
    const takeBack = latest.current;
    if (takeBack) offerUndo(sentence, takeBack);
    else showToast({ kind: 'success', text: sentence });
    const url = new URL(window.location.href);
    url.searchParams.delete('done');
    url.searchParams.delete('undo');
    window.history.replaceState(window.history.state, '', url);
  }, [sentence]);
}
