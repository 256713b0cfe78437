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
