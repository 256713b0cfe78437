import { useEffect, useEffectEvent, useRef } from 'react';
import type { ShownQuestion } from '#app/modules/catalogue/questions/kinds/question-kinds.ts';
import { isWithin } from '#app/ui/key-press.ts';

interface AttemptKeys {
  readonly count: number;
  readonly step: (by: number) => void;
  readonly go: (position: number) => void;
  readonly flag: () => void;
}

const typed = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [data-keeps-arrows], dialog';
const pauseMs = 1200;

/** Keys of an attempt: arrows go to the next question, F flags, G and a number jumps, a number chooses. */
export function useAttemptKeys({ count, step, go, flag }: AttemptKeys): void {
  const jump = useRef<{ digits: string; at: number } | null>(null);
  const answer = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if (isWithin(event.target, typed) || document.querySelector('dialog[open]')) return;
    const { key } = event;
    const begun = jump.current && Date.now() - jump.current.at < pauseMs ? jump.current : null;
    jump.current = null;
    if (/^[0-9]$/.test(key)) {
      if (begun) {
        const digits = begun.digits + key;
        const place = Number(digits);
        if (place >= 1 && place <= count) go(place - 1);
        jump.current = place * 10 <= count ? { digits, at: Date.now() } : null;
      } else document.querySelectorAll<HTMLElement>('.quiz-attempt .question-pick input')[Number(key) - 1]?.click();
    } else if (key === 'ArrowLeft') step(-1);
    else if (key === 'ArrowRight') step(1);
    else if (key.toLowerCase() === 'f') flag();
    else if (key.toLowerCase() === 'g') jump.current = { digits: '', at: Date.now() };
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    // Before the player, which goes to other lessons with the arrows.
    const listen = (event: KeyboardEvent) => answer(event);
    document.addEventListener('keydown', listen, { capture: true });
    return () => document.removeEventListener('keydown', listen, { capture: true });
  }, []);
}

/** How many answers of a question numbers choose; 0 where answers are typed or placed. */
export function choicesOf(question: ShownQuestion): number {
  if (question.kind === 'true_false') return 2;
  return 'options' in question ? question.options.length : 0;
}
