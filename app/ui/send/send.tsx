import { useRef, useState } from 'react';
import { whatsAppLink, type Sendable } from '#app/shared/sendable.ts';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { Send as SendIcon } from '../icons.ts';
import { m } from '#texts';

interface SendProps {
  readonly send: Sendable;
  /** lg fills its place. */
  readonly size?: 'lg' | undefined;
}

const loadMenu = () => import('./send-menu.tsx');

/**
 * Sends a link: by the phone's own sheet, or by a menu. Their code loads when the button is pressed, because most visitors send nothing.
 * Without scripts, and if they fail to load, it leads to WhatsApp.
 */
export function Send({ send, size }: SendProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [menu, setMenu] = useState<Awaited<ReturnType<typeof loadMenu>> | null>(null);

  async function open(): Promise<void> {
    try {
      const code = await loadMenu();
      if (!(await code.sendByPhone(send))) setMenu(code);
    } catch {
      location.assign(`https://wa.me/?${new URLSearchParams({ text: `${send.text} ${send.address}` })}`);
    }
  }

  return (
    <div className={classNames('send', size && 'send-wide')} ref={frame}>
      <Button
        variant="line"
        size={size}
        aria-haspopup="dialog"
        aria-expanded={menu !== null}
        onClick={() => (menu ? setMenu(null) : void open())}
      >
        <SendIcon className="i-sm" />
        {m.ui_send()}
      </Button>
      {/* Browsers with scripts need no code for it. */}
      <noscript suppressHydrationWarning>{import.meta.env.SSR && <WithoutScripts send={send} size={size} />}</noscript>
      {menu && <menu.SendMenu send={send} frame={frame} onClose={() => setMenu(null)} />}
    </div>
  );
}

function WithoutScripts({ send, size }: SendProps) {
  return (
    <>
      <a
        className={classNames('btn btn-line', size && 'btn-lg')}
        href={whatsAppLink(send)}
        target="_blank"
        rel="noopener noreferrer"
      >
        <SendIcon className="i-sm" />
        {m.ui_send()} (WhatsApp)
      </a>
      {send.note !== null && <p className="hint">{send.note}</p>}
    </>
  );
}
