/** A mail ready to send: the same words as HTML and as plain text. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** What makes this mail the same mail, such as 'receipt:{order}'; a second one with the key is not queued. */
  readonly dedupeKey?: string;
  /** Where an answer goes, if not to the company. One address. */
  readonly replyTo?: string;
  /** Address that ends such mails with one POST (RFC 8058), offered by mail programs as a button of their own. */
  readonly unsubscribeUrl?: string;
}

/** Hands a mail to the world. Rejects when it was not taken. */
export interface MailTransport {
  send(mail: Mail): Promise<void>;
}
