import { useEffect, useRef, type MouseEvent, type RefObject } from 'react';

interface Modal {
  readonly ref: RefObject<HTMLDialogElement | null>;
  /** For onClick of the dialog itself: closes on a press outside. */
  readonly pressOutside: (event: MouseEvent<HTMLDialogElement>) => void;
}

/** Keeps the browser's modal dialog in step with `open`. The focus goes to [data-first], else to the first control. */
export function useModal(open: boolean, onClose: () => void): Modal {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || dialog.open === open) return;
    if (!open) {
      dialog.close();
      return;
    }
    dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-first]')?.focus();
  }, [open]);
  return {
    ref,
    pressOutside: (event) => {
      if (event.target === event.currentTarget) onClose();
    },
  };
}
