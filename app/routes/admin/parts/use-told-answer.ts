import { useEffect } from 'react';
import { showToast } from '#app/ui/toast-store.ts';

/** What a page's own button did, or why it did not. */
export interface ToldAnswer {
  readonly isDone: boolean;
  readonly sentence: string;
}

/** Says it once; `Told` says it where there are no scripts. */
export function useToldAnswer(answer: ToldAnswer | undefined): void {
  useEffect(() => {
    if (answer) showToast({ kind: answer.isDone ? 'success' : 'error', text: answer.sentence });
  }, [answer]);
}
