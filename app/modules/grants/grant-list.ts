/** The most lines of one list. */
export const mostLines = 1000;

/** As many as one transaction takes: a second of work on a small machine, after which the report grows. */
export const linesAtOnce = 50;

/**
 * What becomes of a line: what would be done, or why it would not be. A stranger has no account, and is enrolled as soon as they register;
 * who is pending waits for that already.
 */
export type LineState = 'ready' | 'stranger' | 'enrolled' | 'pending' | 'repeated' | 'invalid';

/** A course that waits for an address until somebody registers with it, as the portal lists it. */
export interface PendingEnrolment {
  readonly id: string;
  readonly email: string;
  readonly courseTitle: string;
  /** The admin's name; null where that account is gone. */
  readonly grantedBy: string | null;
  readonly since: Date;
}

export interface PendingEnrolments {
  readonly pending: readonly PendingEnrolment[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
}

export const pendingPerPage = 20;
