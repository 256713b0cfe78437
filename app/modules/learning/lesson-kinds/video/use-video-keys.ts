import { useEffect, useRef } from 'react';
import { isWithin } from '#app/ui/key-press.ts';
import { videoActionForKey, type VideoAction } from './video-keys.ts';

const fields = 'input:not([type="range"]), textarea, select, [contenteditable]:not([contenteditable="false"])';
const buttons = 'button, a, summary, [role="button"]';

/** The keys of a video, anywhere on the page but in fields and dialogs. */
export function useVideoKeys(act: Readonly<Record<VideoAction, () => void>>): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const answer = (event: KeyboardEvent) => {
      const action = videoActionForKey(event, {
        inField: isWithin(event.target, fields),
        onButton: isWithin(event.target, buttons),
        isDialogOpen: document.querySelector('dialog[open]') !== null,
      });
      if (!action) return;
      event.preventDefault();
      latest.current[action]();
    };
    document.addEventListener('keydown', answer);
    return () => document.removeEventListener('keydown', answer);
  }, []);
}
