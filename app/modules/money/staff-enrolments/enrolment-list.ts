import type { Locale } from '#app/shared/locale.ts';

/** The most lines of one list. */
export const maxLines = 1000;

/** Maximum lines per transaction: a second of work on a small machine, after which the report continues. */
export const linesAtOnce = 50;

/**
 * State of a line: what happens, or why nothing does. 'stranger' has no account, and is enrolled on registration; 'pending' waits for
 * that already; 'several' is a row with several addresses, of which one must be selected. 'own' is the reader, whom a colleague enrols.
 */
export type LineState = 'ready' | 'stranger' | 'enrolled' | 'pending' | 'repeated' | 'several' | 'invalid' | 'own';

/** A course that waits for an address without an account, in the portal's list. */
export interface PendingEnrolment {
  readonly id: string;
  readonly email: string;
  readonly courseTitle: string;
  /** Language of the mail to the address. */
  readonly locale: Locale;
  /** The staff member's name; null if the account is deleted. */
  readonly enrolledBy: string | null;
  readonly since: Date;
  /** Why the reader may not withdraw it; null if they may. */
  readonly reason: string | null;
}

export interface PendingEnrolments {
  readonly pending: readonly PendingEnrolment[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
}

export const pendingPerPage = 20;
