import type { ReactNode } from 'react';
import { MessageCircle } from '#app/ui/icons.ts';

interface WhatsAppLinkProps {
  /** The setting: begins with + and the country code; empty if the company does not use WhatsApp. */
  readonly number: string;
  /** Beginning of the message. */
  readonly text?: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** Opens a chat with the company if it has a number. Source of the address: WhatsApp's "click to chat". */
export function WhatsAppLink({ number, text, className, children }: WhatsAppLinkProps) {
  const digits = number.replaceAll(/\D/g, '');
  if (digits === '') return null;
  const query = text === undefined ? '' : `?text=${encodeURIComponent(text)}`;
  return (
    <a className={className} href={`https://wa.me/${digits}${query}`} target="_blank" rel="noopener noreferrer">
      <MessageCircle className="i-sm" />
      {children}
    </a>
  );
}
