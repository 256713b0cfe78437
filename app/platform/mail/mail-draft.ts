/** What a mail is made of. Texts are plain: markup in them is shown as it was typed. */
export type MailBlock =
  | { readonly kind: 'text'; readonly text: string }
  /** Smaller and paler: why the mail came, how long a link holds. */
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'button'; readonly label: string; readonly href: string }
  /** A second way on, quieter than the button. */
  | { readonly kind: 'link'; readonly label: string; readonly href: string }
  /** Label and value, line by line: a receipt. */
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [label: string, value: string])[] }
  /** A JPEG or PNG at an absolute address; the mail says the same without it. */
  | { readonly kind: 'picture'; readonly src: string; readonly alt: string }
  | { readonly kind: 'list'; readonly items: readonly string[] };

export interface MailDraft {
  readonly to: string;
  readonly subject: string;
  readonly heading: string;
  readonly blocks: readonly MailBlock[];
  readonly dedupeKey?: string;
  readonly replyTo?: string;
  readonly unsubscribeUrl?: string;
}
