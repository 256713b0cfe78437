import { useState, type ReactNode } from 'react';
import { m } from '#texts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Field } from './field.tsx';
import { GoesAndStays } from './goes-and-stays.tsx';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
  readonly title: string;
  readonly children?: ReactNode;
  /** Lists of what is deleted, and what is kept. */
  readonly goes?: readonly ReactNode[] | undefined;
  readonly stays?: readonly ReactNode[] | undefined;
  readonly confirmLabel: string;
  readonly cancelLabel?: string | undefined;
  /** bad destroys; accent is the next step. */
  readonly tone?: 'bad' | 'accent' | undefined;
  readonly busy?: boolean | undefined;
  /** Text that the user must type before confirming. */
  readonly typeToConfirm?: string | undefined;
}

/** Asks to confirm one action. For a deletion it lists what is deleted and what is kept. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    onClose,
    onConfirm,
    title,
    children,
    goes = [],
    stays = [],
    confirmLabel,
    cancelLabel = m.ui_cancel(),
  } = props;
  const { tone = 'bad', busy = false, typeToConfirm } = props;
  const [typed, setTyped] = useState('');
  const ready = !typeToConfirm || typed.trim() === typeToConfirm;
  const close = () => {
    setTyped('');
    onClose();
  };
  return (
    <Dialog open={open} onClose={close} title={title} role="alertdialog">
      {children && <div className="sub">{children}</div>}
      {(goes.length > 0 || stays.length > 0) && <GoesAndStays goes={goes} stays={stays} />}
      {typeToConfirm && (
        <Field
          label={m.ui_type_to_confirm({ text: typeToConfirm })}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
        />
      )}
      <div className="acts">
        <Button onClick={close} data-first={tone === 'bad' && !typeToConfirm ? '' : undefined}>
          {cancelLabel}
        </Button>
        <Button
          variant={tone}
          busy={busy}
          disabled={!ready}
          onClick={onConfirm}
          data-first={tone === 'accent' ? '' : undefined}
        >
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
