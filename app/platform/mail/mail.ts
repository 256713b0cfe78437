/** A mail ready to send: the same words as HTML and as plain text. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** What makes this mail the same mail, such as 'receipt:{order}'; a second one with the key is not queued. */
  readonly dedupeKey?: string;
  /** The address for answers, if not the company's. */
  readonly replyTo?: string;
  /** Address that ends such mails with one POST (RFC 8058), offered by mail programs as a button of their own. */
  readonly unsubscribeUrl?: string;
}

/** Hands a mail to the world. Rejects when it was not taken. */
export interface MailTransport {
  send(mail: Mail): Promise<void>;
  /** Connects and signs in as for a mail, and sends none. Never rejects; takes ten seconds at most. */
  checkReachable(): Promise<MailReach>;
}

/** Whether mails would be taken now. Reasons are the mail server's own words, for whoever runs the product. */
export type MailReach =
  | { readonly kind: 'reached' }
  /** There is no mail server: the demo keeps its mails. */
  | { readonly kind: 'no_server' }
  /** Name and password were not accepted. */
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unreachable'; readonly reason: string };
