import type { ReactNode } from 'react';
import { m } from '#texts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
  readonly title: string;
  readonly children?: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel?: string | undefined;
  /** bad destroys; accent is the next step. */
  readonly tone?: 'bad' | 'accent' | undefined;
}

/** Asks to confirm one action on the page. In the portal, `QuestionDialog` asks by a page of its own. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onClose, onConfirm, title, children, confirmLabel, cancelLabel = m.ui_cancel(), tone = 'bad' } = props;
  return (
    <Dialog open={open} onClose={onClose} title={title} role="alertdialog">
      {children && <div className="sub">{children}</div>}
      <div className="acts">
        <Button onClick={onClose} data-first={tone === 'bad' ? '' : undefined}>
          {cancelLabel}
        </Button>
        <Button variant={tone} onClick={onConfirm} data-first={tone === 'accent' ? '' : undefined}>
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
