import { useId, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { X } from './icons.ts';
import { useModal } from './use-modal.ts';

interface SidePanelProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  /** The fixed foot: one main action. */
  readonly footer?: ReactNode;
  /** left for menus, right for records. */
  readonly side?: 'left' | 'right' | undefined;
}

/** A record or a menu at the side; a record fills a phone's screen. */
export function SidePanel({ open, onClose, title, children, footer, side = 'right' }: SidePanelProps) {
  const { ref, pressOutside } = useModal(open, onClose);
  const titleId = useId();
  return (
    <dialog
      ref={ref}
      className={classNames('modal drawer', side === 'left' && 'drawer-left')}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={pressOutside}
    >
      <header>
        <h2 id={titleId}>{title}</h2>
        <button type="button" className="btn btn-icon" aria-label="Close" onClick={onClose}>
          <X />
        </button>
      </header>
      <div>{open && children}</div>
      {footer && <footer>{footer}</footer>}
    </dialog>
  );
}
