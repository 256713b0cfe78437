/** A block of a mail. Texts are plain: markup in them is shown as typed, except in 'html'. */
export type MailBlock =
  | { readonly kind: 'text'; readonly text: string }
  /** Smaller and paler text: the reason for the mail, the validity of a link. */
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'button'; readonly label: string; readonly href: string }
  /** A secondary link, quieter than the button. */
  | { readonly kind: 'link'; readonly label: string; readonly href: string }
  /** Rows of label and value, such as a receipt. */
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [label: string, value: string])[] }
  /** A JPEG or PNG at an absolute address. The mail must make sense without it. */
  | { readonly kind: 'picture'; readonly src: string; readonly alt: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  /** A formatted text (`sanitizeMailHtml`), and the same as plain text. */
  | { readonly kind: 'html'; readonly html: string; readonly text: string };

export interface MailDraft {
  readonly to: string;
  readonly subject: string;
  readonly heading: string;
  readonly blocks: readonly MailBlock[];
  readonly dedupeKey?: string;
  readonly replyTo?: string;
  readonly unsubscribeUrl?: string;
}
