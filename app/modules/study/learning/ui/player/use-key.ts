import { useEffect, useEffectEvent } from 'react';
import { isWithin } from '#app/ui/key-press.ts';

const fields = 'input:not([type="range"]), textarea, select, [contenteditable]:not([contenteditable="false"])';

/** Answers a key, except in fields and dialogs. */
export function useKey(key: string, onAsk: () => void): void {
  const ask = useEffectEvent(onAsk);
  useEffect(() => {
    const answer = (event: KeyboardEvent) => {
      if (event.key !== key || event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey) return;
      if (isWithin(event.target, fields) || document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      ask();
    };
    document.addEventListener('keydown', answer);
    return () => document.removeEventListener('keydown', answer);
  }, [key]);
}
