/** A mail ready to send: the same words as HTML and as plain text. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** What makes this mail the same mail, such as 'receipt:{order}'; a second one with the key is not queued. */
  readonly dedupeKey?: string;
}

/** Hands a mail to the world. Rejects when it was not taken. */
export interface MailTransport {
  send(mail: Mail): Promise<void>;
}
