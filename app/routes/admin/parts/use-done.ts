import { useEffect } from 'react';
import { showToast } from '#app/ui/toast-store.ts';

/** What ?done= says was done, as a sentence of the list's own; null for anything else. */
export function sentenceOf(sentences: Readonly<Record<string, string>>, done: string | null): string | null {
  return done !== null && Object.hasOwn(sentences, done) ? (sentences[done] ?? null) : null;
}

/** Says it once, and takes it out of the address, so that a reload does not say it again. */
export function useDone(sentence: string | null): void {
  useEffect(() => {
    if (sentence === null) return;
    showToast({ kind: 'success', text: sentence });
    const url = new URL(window.location.href);
    url.searchParams.delete('done');
    window.history.replaceState(window.history.state, '', url);
  }, [sentence]);
}
