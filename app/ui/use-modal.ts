import { useLayoutEffect, useRef, type MouseEvent, type RefObject } from 'react';

interface Modal {
  readonly ref: RefObject<HTMLDialogElement | null>;
  /** onClick handler of the dialog: closes it on a press outside. */
  readonly pressOutside: (event: MouseEvent<HTMLDialogElement>) => void;
}

/**
 * Keeps the browser's modal dialog in sync with `open`. Focuses [data-first], else the first field of a form dialog, else the first
 * control.
 */
export function useModal(open: boolean, onClose: () => void, isToFill = false): Modal {
  const ref = useRef<HTMLDialogElement>(null);
  // Runs before the paint: a dialog that is not modal yet would not receive Escape.
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
    // Closes the dialog before it is removed, so that the focus returns.
    return () => dialog?.close();
  }, []);
  return {
    ref,
    pressOutside: (event) => {
      if (event.target === event.currentTarget) onClose();
    },
  };
}

/** Returns whether an address opened the dialog in the server's HTML; scripts make it modal. */
const standsInPage = (dialog: HTMLDialogElement) => dialog.open && !dialog.matches(':modal');

/**
 * Makes the dialog modal, with padding in place of the page's scrollbar. Returns the element of the dialog that had the focus before,
 * because the user may be typing there.
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

/** Returns the first field that can take the focus, except file inputs. */
function firstField(dialog: HTMLElement): HTMLElement | undefined {
  const fields = dialog.querySelectorAll<HTMLElement>('input:not([type="hidden"], [type="file"]), select, textarea');
  return [...fields].find((field) => field.checkVisibility() && !field.matches(':disabled'));
}
