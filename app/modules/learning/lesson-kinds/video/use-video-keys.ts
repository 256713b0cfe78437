import { useEffect, useRef, type RefObject } from 'react';
import { isWithin } from '#app/ui/key-press.ts';
import { videoActionForKey, type VideoAction } from './video-keys.ts';

const fields = 'input:not([type="range"]), textarea, select, [contenteditable]:not([contenteditable="false"])';
const buttons = 'button, a, summary, [role="button"]';

/** The keys of a video, anywhere on the page but in fields and dialogs; or only within an element. */
export function useVideoKeys(
  act: Readonly<Record<VideoAction, () => void>>,
  within: RefObject<HTMLElement | null> | null,
): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const answer = (event: Event) => {
      if (!(event instanceof KeyboardEvent)) return;
      const action = videoActionForKey(event, {
        inField: isWithin(event.target, fields),
        onButton: isWithin(event.target, buttons),
        isDialogOpen: document.querySelector('dialog[open]') !== null,
      });
      if (!action) return;
      event.preventDefault();
      latest.current[action]();
    };
    const place = within?.current ?? document;
    place.addEventListener('keydown', answer);
    return () => place.removeEventListener('keydown', answer);
  }, [within]);
}
