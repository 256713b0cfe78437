/** What became of a message: nobody has looked at it, somebody has, it was answered, it is put away. */
export const messageStatuses = ['new', 'read', 'answered', 'archived'] as const;
export type MessageStatus = (typeof messageStatuses)[number];

/** A message as the inbox lists it. */
export interface MessageRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** Its beginning, on one line. */
  readonly excerpt: string;
  readonly status: MessageStatus;
  readonly at: Date;
}

/** A reply that went out by mail. */
export interface MessageReply {
  readonly id: string;
  readonly body: string;
  /** The admin's name, as it was then. */
  readonly sentByName: string;
  readonly at: Date;
}

/** A message whole, with every reply, oldest first. */
export interface MessageRecord extends Omit<MessageRow, 'excerpt'> {
  readonly message: string;
  readonly replies: readonly MessageReply[];
}

/** What is listed where no status is asked for: all that is not archived. */
export const inboxStatuses = ['new', 'read', 'answered'] as const satisfies readonly MessageStatus[];

/** What the inbox is asked for. Without a status: all that is not archived. */
export interface InboxFilter {
  readonly search: string;
  readonly status: MessageStatus | null;
}

export interface InboxPage {
  readonly messages: readonly MessageRow[];
  /** By status, whatever the search finds; each up to `mostMessagesCounted`. */
  readonly counts: Readonly<Record<MessageStatus, number>>;
  /** How many the filter finds; null where they are more than are counted. */
  readonly total: number | null;
  /** The number of the page's first row among them; null where it is not known. */
  readonly first: number | null;
  readonly previous: string | null;
  readonly next: string | null;
}

/** The statuses that an admin sets by a button; 'answered' comes by answering. */
export const settableStatuses = ['new', 'read', 'archived'] as const satisfies readonly MessageStatus[];
export type SettableStatus = (typeof settableStatuses)[number];

/** More than so many are told as '1,000+'. */
export const mostMessagesCounted = 1_000;
