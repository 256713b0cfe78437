import { useEffect, useEffectEvent } from 'react';
import { isKeyOfOthers } from '#app/ui/portal/list/listed-rows.ts';

interface DeskActions {
  readonly move?: (by: number) => void;
  readonly open?: () => void;
  readonly write?: () => void;
  readonly close?: () => void;
  readonly insert?: (number: number) => void;
}

/** Keys of the desk, unless somebody writes or a dialog is open. Enter on a control is the control's. */
export function useDeskKeys(actions: DeskActions): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isKeyOfOthers(event) || event.repeat) return;
    const run = actionOf(event, actions);
    if (!run) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    const answer = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', answer);
    return () => document.removeEventListener('keydown', answer);
  }, []);
}

function actionOf({ key, target }: KeyboardEvent, { move, open, write, close, insert }: DeskActions) {
  if (insert && /^[1-9]$/.test(key)) return () => insert(Number(key));
  if (key === 'Enter')
    return target instanceof HTMLElement && target.closest('a, button, summary') !== null ? undefined : open;
  const letters: Readonly<Record<string, (() => void) | undefined>> = {
    j: move && (() => move(1)),
    k: move && (() => move(-1)),
    w: write,
    e: close,
  };
  return letters[key.toLowerCase()];
}
