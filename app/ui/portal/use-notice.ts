import { useEffect, useRef } from 'react';
import { showToast } from '../toast-store.ts';
import { offerUndo } from './undo-toast.tsx';

/** Returns the notice for the value of ?done=; null for other values. */
export function noticeFor(sentences: Readonly<Record<string, () => string>>, done: string | null): string | null {
  return done !== null && Object.hasOwn(sentences, done) ? (sentences[done]?.() ?? null) : null;
}

/** Shows the notice once, and removes it from the address, so that a reload does not show it again. `undo` reverts the change. */
export function useNotice(sentence: string | null, undo: (() => void) | null = null): void {
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

/** Result of a button of the page. */
export interface AnswerNotice {
  readonly isDone: boolean;
  readonly sentence: string;
}

/** Shows the notice once. `NoScriptNotice` shows it without scripts. */
export function useAnswerNotice(answer: AnswerNotice | undefined): void {
  useEffect(() => {
    if (answer) showToast({ kind: answer.isDone ? 'success' : 'error', text: answer.sentence });
  }, [answer]);
}
