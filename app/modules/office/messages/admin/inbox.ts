import type { Locale } from '#app/shared/locale.ts';

/** Status of a message: unread, read by a staff member, answered, archived. */
export const messageStatuses = ['new', 'read', 'answered', 'archived'] as const;
export type MessageStatus = (typeof messageStatuses)[number];

/** A message as the inbox lists it. */
export interface MessageRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** The beginning of its text, on one line. */
  readonly excerpt: string;
  readonly status: MessageStatus;
  readonly at: Date;
}

/** A reply that went out by mail. */
export interface MessageReply {
  readonly id: string;
  readonly body: string;
  /** The staff member's name, as it was then. */
  readonly sentByName: string;
  readonly at: Date;
}

/** A message whole, with every reply, oldest first. */
export interface MessageRecord extends Omit<MessageRow, 'excerpt'> {
  readonly message: string;
  /** Language of the page where it was written. */
  readonly locale: Locale;
  readonly replies: readonly MessageReply[];
}

/** Statuses listed by default: all except archived. */
export const inboxStatuses = ['new', 'read', 'answered'] as const satisfies readonly MessageStatus[];

/** Filter of the inbox. By default all that are not archived. */
export interface InboxFilter {
  readonly search: string;
  readonly status: MessageStatus | null;
}

export interface InboxPage {
  readonly messages: readonly MessageRow[];
  /** Numbers by status, whatever the search finds; each up to `maxMessagesCounted`. */
  readonly counts: Readonly<Record<MessageStatus, number>>;
  /** Number that the filter finds; null if it is more than is counted. */
  readonly total: number | null;
  /** Number of the page's first row among them; null if unknown. */
  readonly first: number | null;
  readonly previous: string | null;
  readonly next: string | null;
}

/** Statuses that buttons set. A reply sets 'answered'. */
export const settableStatuses = ['new', 'read', 'archived'] as const satisfies readonly MessageStatus[];
export type SettableStatus = (typeof settableStatuses)[number];

/** Maximum count shown; more is '1,000+'. */
export const maxMessagesCounted = 1_000;
