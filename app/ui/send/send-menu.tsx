import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { mailLink, shareData, whatsAppLink, type Sendable } from '#app/shared/sendable.ts';
import { Button } from '../button.tsx';
import { copyText } from '../copy-text.ts';
import { Dialog } from '../dialog.tsx';
import { Field } from '../field.tsx';
import { Check, Copy, Mail, MessageCircle, QrCode, X } from '../icons.ts';
import { NoteBox } from '../note-box.tsx';
import { useDismiss } from '../use-dismiss.ts';
import { m } from '#texts';

interface SendMenuProps {
  readonly send: Sendable;
  /** The element around the button and the menu. */
  readonly frame: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** Opens the sheet of a phone that has one; false if the menu has to open: also for a note, which has to be read first. */
export async function sendByPhone(send: Sendable): Promise<boolean> {
  if (send.note !== null || !('share' in navigator) || !matchMedia('(pointer: coarse)').matches) return false;
  try {
    await navigator.share(shareData(send));
    return true;
  } catch (error) {
    // The sender closed the sheet. Other errors: the browser may not open it.
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

/** Shows the ways to send a link: below the button, or on a narrow screen as a sheet from below. */
export function SendMenu({ send, frame, onClose }: SendMenuProps) {
  const close = () => {
    onClose();
    frame.current?.querySelector('button')?.focus();
  };
  const [isNarrow] = useState(() => matchMedia('(max-width: 619.98px)').matches);
  if (!isNarrow)
    return (
      <Popover label={send.heading} frame={frame} onClose={(by) => (by === 'escape' ? close() : onClose())}>
        <Ways send={send} />
      </Popover>
    );
  return (
    <Dialog open className="send-sheet" title={send.heading} onClose={close}>
      <Button variant="icon" className="send-close" aria-label={m.ui_close()} onClick={close}>
        <X />
      </Button>
      <Ways send={send} />
    </Dialog>
  );
}

interface PopoverProps extends Pick<SendMenuProps, 'frame'> {
  readonly label: string;
  readonly onClose: (by: 'escape' | 'outside') => void;
  readonly children: ReactNode;
}

function Popover({ label, frame, onClose, children }: PopoverProps) {
  const ref = useRef<HTMLDivElement>(null);
  useDismiss(frame, onClose);
  useEffect(() => ref.current?.querySelector<HTMLElement>('[data-first]')?.focus(), []);
  return (
    <div className="send-menu" role="dialog" aria-label={label} ref={ref}>
      {children}
    </div>
  );
}

const loadQr = () =>
  import('./send-qr.tsx').then(
    ({ SendQr }) => SendQr,
    () => null,
  );

function Ways({ send }: { readonly send: Sendable }) {
  const [copied, setCopied] = useState<boolean | null>(null);
  const [qr, setQr] = useState<{ readonly Picture: Awaited<ReturnType<typeof loadQr>> } | null>(null);
  const { title, address, picture, note } = send;

  return (
    <>
      <div className="send-card">
        {picture !== null && <img src={picture} alt={m.ui_send_picture({ title })} width={1200} height={630} />}
        <div>
          <b>{title}</b>
          <small>{address.replace(/^https?:\/\//, '')}</small>
        </div>
      </div>
      {note !== null && <NoteBox tone="gold">{note}</NoteBox>}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys move the focus among what is inside */}
      <div className="send-list" onKeyDown={moveFocus}>
        <a href={whatsAppLink(send)} target="_blank" rel="noopener noreferrer" data-first="">
          <MessageCircle />
          WhatsApp
        </a>
        <button type="button" onClick={() => void copyText(address).then(setCopied)} data-done={copied ?? undefined}>
          {copied ? <Check /> : <Copy />}
          {copied ? m.ui_send_copied() : m.ui_send_copy()}
        </button>
        <a href={mailLink(send)}>
          <Mail />
          {m.ui_send_mail()}
        </a>
        <button
          type="button"
          aria-expanded={qr !== null}
          onClick={() => (qr ? setQr(null) : void loadQr().then((Picture) => setQr({ Picture })))}
        >
          <QrCode />
          {m.ui_send_qr()}
        </button>
      </div>
      <p className="sr" role="status">
        {copied && m.ui_send_copied()}
      </p>
      {copied === false && (
        <div className="send-by-hand">
          <Field
            label={m.ui_send_link()}
            hint={m.ui_copy_failed()}
            value={address}
            readOnly
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        </div>
      )}
      {qr &&
        (qr.Picture ? (
          <qr.Picture address={address} />
        ) : (
          <NoteBox tone="bad" role="status">
            {m.ui_outage()}
          </NoteBox>
        ))}
    </>
  );
}

/** Moves the focus by arrows, Home and End. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')];
  const at = all.findIndex((each) => each === document.activeElement);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1 + all.length, Home: 0, End: all.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  all[next % all.length]?.focus();
}
