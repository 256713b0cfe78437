import type { AdminRole } from '#app/shared/actor.ts';
import type { UserStatus } from './user-list.ts';

/** An account as the portal shows it by itself. */
export interface UserRecord {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** As it is stored: 254 and nine digits. */
  readonly phone: string | null;
  readonly status: UserStatus;
  readonly role: AdminRole | null;
  readonly joinedAt: Date;
  readonly suspendedAt: Date | null;
  /** Browsers that are signed in now, and when the last of them was used. */
  readonly sessions: number;
  readonly lastSeenAt: Date | null;
  readonly hasPassword: boolean;
  /** What of it an admin may change, as a short sum: another one when somebody changed it. */
  readonly version: string;
}
