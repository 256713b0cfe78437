/** A link to send to somebody, with its words. */
export interface Sendable {
  /** Heading of the menu: 'Send this course'. */
  readonly heading: string;
  /** What the link opens: the subject of an e-mail. */
  readonly title: string;
  /** Stands before the link. Senders can change it in the app that sends it. */
  readonly text: string;
  readonly address: string;
  /** Address of the picture that other sites show beside the link; null without one. */
  readonly picture: string | null;
  /** What senders have to know before; null for nothing. */
  readonly note: string | null;
}

/** Returns what a phone's own sheet sends. */
export const shareData = ({ title, text, address }: Pick<Sendable, 'title' | 'text' | 'address'>) => ({
  title: plain(title),
  text: plain(text),
  url: address,
});

/** Returns the address that opens WhatsApp with the text and the link, to choose a chat for them. */
export const whatsAppLink = ({ text, address }: Pick<Sendable, 'text' | 'address'>): string =>
  `https://wa.me/?${encodeFields({ text: `${text} ${address}` })}`;

/** Returns the address that opens the sender's mail program with the text and the link on a line of its own (RFC 6068). */
export const mailLink = ({ title, text, address }: Pick<Sendable, 'title' | 'text' | 'address'>): string =>
  `mailto:?${encodeFields({ subject: title, body: `${text}\r\n\r\n${address}` })}`;

/** Encodes fields with %20 for a space: mail programs and apps take a plus sign for itself. */
const encodeFields = (fields: Readonly<Record<string, string>>): string =>
  new URLSearchParams(Object.entries(fields).map(([name, text]) => [name, plain(text)]))
    .toString()
    .replaceAll('+', '%20');

/** Writes unbreakable spaces as common ones: with a single character outside of its alphabet an SMS costs twice as much. */
const plain = (text: string): string => text.replaceAll('\u00A0', ' ');
