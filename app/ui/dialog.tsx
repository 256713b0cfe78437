import { useId, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { useModal } from './use-modal.ts';

interface DialogProps {
  readonly open: boolean;
  /** True if an address opens it, so that it also works without JavaScript. */
  readonly standing?: boolean | undefined;
  /** Called on Esc, on a press outside, and by your own buttons. */
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  readonly className?: string | undefined;
  readonly role?: 'dialog' | 'alertdialog' | undefined;
}

/**
 * Shows a modal on the browser's own <dialog>: traps and restores focus, closes on Esc, and stops the page from scrolling. The element
 * with data-first gets the focus.
 */
export function Dialog(props: DialogProps) {
  const { open, standing = false, onClose, title, children, className, role } = props;
  const { ref, pressOutside } = useModal(open, onClose);
  const titleId = useId();
  return (
    <dialog
      ref={ref}
      open={standing || undefined}
      className={classNames('modal', className)}
      role={role}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={pressOutside}
    >
      {open && (
        <div className="modal-in">
          <h2 id={titleId}>{title}</h2>
          {children}
        </div>
      )}
    </dialog>
  );
}
