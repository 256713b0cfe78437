import { useId, type ReactNode } from 'react';
import { m } from '#texts';
import { classNames } from './class-names.ts';
import { X } from './icons.ts';
import { useModal } from './use-modal.ts';

interface SidePanelProps {
  readonly open: boolean;
  /** True if an address opens it, so that it also works without JavaScript. */
  readonly standing?: boolean | undefined;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  /** The fixed footer: one main action. */
  readonly footer?: ReactNode;
  /** left for menus, right for records. */
  readonly side?: 'left' | 'right' | undefined;
}

/** Shows a record or a menu at the side. On a phone a record fills the screen. */
export function SidePanel(props: SidePanelProps) {
  const { open, standing = false, onClose, title, children, footer, side = 'right' } = props;
  const { ref, pressOutside } = useModal(open, onClose, side === 'right');
  const titleId = useId();
  return (
    <dialog
      ref={ref}
      open={standing || undefined}
      className={classNames('modal drawer', side === 'left' && 'drawer-left')}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={pressOutside}
    >
      <header>
        <h2 id={titleId}>{title}</h2>
        <button type="button" className="btn btn-icon" aria-label={m.ui_close()} onClick={onClose}>
          <X />
        </button>
      </header>
      <div>{open && children}</div>
      {footer && <footer>{footer}</footer>}
    </dialog>
  );
}
