import { useLayoutEffect, useRef, type RefObject } from 'react';

/** From this width on a record stands beside its list; admin-record.css says the same. */
const roomBeside = '(width >= 1600px)';

interface RecordDialog {
  readonly ref: RefObject<HTMLDialogElement | null>;
  /** Whether it stands beside the list now, which can be used meanwhile. */
  readonly isBeside: () => boolean;
}

/**
 * Keeps the browser's dialog of a record modal where it covers its list, and not where it stands beside it, also while the window changes.
 * `leave` is called before it is taken out of the page with the focus in it, where the browser itself does not give the focus back.
 */
export function useRecordDialog(leave: () => void): RecordDialog {
  const ref = useRef<HTMLDialogElement>(null);
  const latestLeave = useRef(leave);
  useLayoutEffect(() => {
    latestLeave.current = leave;
  });
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return undefined;
    const room = matchMedia(roomBeside);
    const place = () => {
      const isModal = dialog.matches(':modal');
      if (dialog.open && isModal !== room.matches) return;
      if (isModal) dialog.close();
      if (room.matches) dialog.setAttribute('open', '');
      else {
        dialog.removeAttribute('open');
        openModal(dialog);
      }
    };
    // The server writes it open and not modal.
    if (!room.matches) dialog.removeAttribute('open');
    place();
    room.addEventListener('change', place);
    return () => {
      room.removeEventListener('change', place);
      if (dialog.matches(':modal')) dialog.close();
      else if (dialog.contains(document.activeElement)) latestLeave.current();
    };
  }, []);
  return { ref, isBeside: () => ref.current?.matches(':modal') === false };
}

/** With as much room at the page's side as the scrollbar takes that goes, as use-modal.ts has it: public pages load that, and this not. */
function openModal(dialog: HTMLDialogElement): void {
  const { documentElement } = document;
  documentElement.style.setProperty('--scrollbar', `${window.innerWidth - documentElement.clientWidth}px`);
  dialog.showModal();
}
