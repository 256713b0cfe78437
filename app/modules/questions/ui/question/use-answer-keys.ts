import { useEffect, useEffectEvent, type RefObject } from 'react';
import { isWithin } from '#app/ui/key-press.ts';

const fields = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable]';
const numbered = '.question-pick input, .question-item, .question-pool button';

/** The control that a key stands for: the first to the ninth answer by its number, True and False by T and F. */
function answerOf(form: HTMLElement, key: string): HTMLElement | undefined {
  const answers = form.querySelectorAll<HTMLElement>(numbered);
  if (/^[1-9]$/.test(key)) return answers[Number(key) - 1];
  const place = ['t', 'f'].indexOf(key.toLowerCase());
  return form.querySelector('.question-pair') && place >= 0 ? answers[place] : undefined;
}

/** Chooses answers by keys, wherever the focus is, except in fields and dialogs. */
export function useAnswerKeys(form: RefObject<HTMLElement | null>, isEnabled: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isWithin(event.target, fields) || document.querySelector('dialog[open]') !== null) return;
    const answer = form.current && answerOf(form.current, event.key);
    if (!answer) return;
    event.preventDefault();
    answer.focus();
    answer.click();
  });
  useEffect(() => {
    if (!isEnabled) return;
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isEnabled]);
}
