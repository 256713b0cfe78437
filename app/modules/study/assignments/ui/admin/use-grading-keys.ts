import { useEffect, useRef } from 'react';
import { isKeyOfOthers } from '#app/ui/portal/list/listed-rows.ts';
import { levels, type Level } from '../../assignment-rules.ts';

interface GradingActions {
  readonly level: (level: Level) => void;
  readonly move: (by: number) => void;
  readonly write: () => void;
  readonly accept: () => void;
  readonly improve: () => void;
  readonly undo: () => void;
}

/** Keys of the desk, unless somebody writes or a dialog is open. Enter on a control is the control's. */
export function useGradingKeys(actions: GradingActions): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isKeyOfOthers(event) || event.repeat) return;
      const run = actionOf(event, latest.current);
      if (!run) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

function actionOf({ key, target }: KeyboardEvent, actions: GradingActions): (() => void) | null {
  const level = levels.find((each) => String(each) === key);
  if (level !== undefined) return () => actions.level(level);
  if (key === 'ArrowDown') return () => actions.move(1);
  if (key === 'ArrowUp') return () => actions.move(-1);
  if (key === 'Enter') {
    const isOnControl = target instanceof HTMLElement && target.closest('a, button:not([aria-pressed])') !== null;
    return isOnControl ? null : actions.accept;
  }
  const letters: Readonly<Record<string, () => void>> = { w: actions.write, i: actions.improve, z: actions.undo };
  return letters[key.toLowerCase()] ?? null;
}
