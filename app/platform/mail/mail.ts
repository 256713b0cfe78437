/** A mail ready to send: the same words as HTML and as plain text. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Identifies the mail, such as 'receipt:{order}'. A second mail with the key is not queued. */
  readonly dedupeKey?: string;
  /** Address for replies, if not the company's. */
  readonly replyTo?: string;
  /** Address that unsubscribes with one POST (RFC 8058). Mail programs offer it as a button. */
  readonly unsubscribeUrl?: string;
  /** One of many: sent only while no other mail is due. */
  readonly isBulk?: boolean;
  /** A PDF that goes with it. */
  readonly attachment?: MailAttachment;
}

export interface MailAttachment {
  /** With the ending .pdf. */
  readonly name: string;
  readonly base64: string;
}

/** Sends a mail. Rejects if the mail server does not accept it. */
export interface MailTransport {
  send(mail: Mail): Promise<void>;
  /** Connects and signs in as for a mail, and sends none. Never rejects; takes ten seconds at most. */
  checkReachable(): Promise<MailReach>;
}

/** Whether the mail server would accept mails now. `reason` is its own message, for the operator. */
export type MailReach =
  | { readonly kind: 'reached' }
  /** No mail server is configured: the demo stores its mails. */
  | { readonly kind: 'no_server' }
  /** The mail server rejected name and password. */
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unreachable'; readonly reason: string };
