import { useEffect, useRef, useState, type RefObject } from 'react';

/** Milliseconds without a move until the controls hide. */
const idleAfter = 3000;

/**
 * Returns whether the video plays without moves on its stage. Also handles a press on the picture: a mouse plays and pauses, a finger
 * first shows the controls.
 */
export function useIdle(
  stage: RefObject<HTMLElement | null>,
  { isPlaying, onPress }: { readonly isPlaying: boolean; readonly onPress: () => void },
): boolean {
  const [isResting, setResting] = useState(false);
  const isIdle = isResting && isPlaying;
  const now = useRef({ isIdle, onPress });
  useEffect(() => {
    now.current = { isIdle, onPress };
  });
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const timer: { id?: ReturnType<typeof setTimeout> } = {};
    const rest = () => setResting(!element.querySelector('.seek :focus-visible'));
    const wake = () => {
      clearTimeout(timer.id);
      setResting(false);
      timer.id = setTimeout(rest, idleAfter);
    };
    const pressed = (event: PointerEvent) => {
      const wasIdle = now.current.isIdle;
      wake();
      if (!(event.target instanceof HTMLVideoElement)) return;
      if (event.pointerType === 'mouse' ? event.button === 0 : !wasIdle) now.current.onPress();
    };
    wake();
    element.addEventListener('pointermove', wake);
    element.addEventListener('focusin', wake);
    element.addEventListener('keydown', wake);
    element.addEventListener('pointerup', pressed);
    return () => {
      clearTimeout(timer.id);
      element.removeEventListener('pointermove', wake);
      element.removeEventListener('focusin', wake);
      element.removeEventListener('keydown', wake);
      element.removeEventListener('pointerup', pressed);
    };
  }, [stage]);
  return isIdle;
}
