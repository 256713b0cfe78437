import { useLayoutEffect, useRef, type MouseEvent, type RefObject } from 'react';

interface Modal {
  readonly ref: RefObject<HTMLDialogElement | null>;
  /** For onClick of the dialog itself: closes on a press outside. */
  readonly pressOutside: (event: MouseEvent<HTMLDialogElement>) => void;
}

/**
 * Keeps the browser's modal dialog in step with `open`. The focus goes to [data-first], else to the first field where the dialog is to be
 * filled in, else to the first control.
 */
export function useModal(open: boolean, onClose: () => void, isToFill = false): Modal {
  const ref = useRef<HTMLDialogElement>(null);
  // Before it is seen: one that is not modal yet would not hear Escape.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || (dialog.open === open && !standsInPage(dialog))) return;
    if (!open) {
      dialog.close();
      return;
    }
    const field = openModal(dialog) ?? dialog.querySelector<HTMLElement>('[data-first]');
    if (field || isToFill) (field ?? firstField(dialog))?.focus();
  }, [open, isToFill]);
  useLayoutEffect(() => {
    const dialog = ref.current;
    // Closed before it is taken out of the page, so that the focus goes back to where it came from.
    return () => dialog?.close();
  }, []);
  return {
    ref,
    pressOutside: (event) => {
      if (event.target === event.currentTarget) onClose();
    },
  };
}

/** One that an address opened stands in the page as the server wrote it; scripts make it modal. */
const standsInPage = (dialog: HTMLDialogElement) => dialog.open && !dialog.matches(':modal');

/**
 * Makes the dialog modal, with as much room at the page's side as the scrollbar takes that goes. Answers the element of the dialog that had the
 * focus before, because somebody types in it already, and that must get it back.
 */
export function openModal(dialog: HTMLDialogElement): HTMLElement | null {
  const { activeElement, documentElement } = document;
  const stands = standsInPage(dialog);
  if (stands) dialog.removeAttribute('open');
  if (!document.querySelector(':modal'))
    documentElement.style.setProperty('--scrollbar', `${window.innerWidth - documentElement.clientWidth}px`);
  dialog.showModal();
  return stands && activeElement instanceof HTMLElement && dialog.contains(activeElement) ? activeElement : null;
}

/** The first field that takes the focus; a file's button is none to begin with. */
function firstField(dialog: HTMLElement): HTMLElement | undefined {
  const fields = dialog.querySelectorAll<HTMLElement>('input:not([type="hidden"], [type="file"]), select, textarea');
  return [...fields].find((field) => field.checkVisibility() && !field.matches(':disabled'));
}
