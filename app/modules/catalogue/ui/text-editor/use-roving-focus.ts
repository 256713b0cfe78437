import { useEffect, useRef, type RefObject } from 'react';

const stops = 'button, select';

/**
 * One stop of the Tab key for a whole toolbar (WAI-ARIA: toolbar pattern): the control that had the focus last. Arrows, Home and End go
 * from control to control, Escape does what `leave` says.
 */
export function useRovingFocus(toolbar: RefObject<HTMLElement | null>, leave: () => void): void {
  const leaving = useRef(leave);
  // After each drawing: buttons come and go with what is chosen in the text.
  useEffect(() => {
    leaving.current = leave;
    const all = controlsIn(toolbar.current);
    settle(all, all.find((control) => control.tabIndex === 0 && control.hasAttribute('tabindex')) ?? all[0]);
  });

  useEffect(() => {
    const bar = toolbar.current;
    if (!bar) return;
    const focused = ({ target }: FocusEvent) => {
      const control = target instanceof Element ? target.closest<HTMLElement>(stops) : null;
      if (!control) return;
      settle(controlsIn(bar), control);
      control.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    };
    const pressed = (event: KeyboardEvent) => {
      const all = controlsIn(bar);
      const at = all.findIndex((control) => control === document.activeElement);
      // A dialog that was opened from here has keys of its own.
      if (at < 0) return;
      const last = all.length - 1;
      const next: Readonly<Record<string, number>> = {
        ArrowRight: at === last ? 0 : at + 1,
        ArrowLeft: at === 0 ? last : at - 1,
        Home: 0,
        End: last,
      };
      const chosen = all[next[event.key] ?? -1];
      if (chosen) chosen.focus();
      else if (event.key === 'Escape') leaving.current();
      else return;
      event.preventDefault();
    };
    bar.addEventListener('focusin', focused);
    bar.addEventListener('keydown', pressed);
    return () => {
      bar.removeEventListener('focusin', focused);
      bar.removeEventListener('keydown', pressed);
    };
  }, [toolbar]);
}

function controlsIn(bar: HTMLElement | null): readonly HTMLElement[] {
  const all = [...(bar?.querySelectorAll<HTMLElement>(stops) ?? [])];
  return all.filter((control) => !control.closest('dialog'));
}

function settle(controls: readonly HTMLElement[], chosen: HTMLElement | undefined): void {
  for (const control of controls) control.tabIndex = control === chosen ? 0 : -1;
}
