import type { AdminRole } from '#app/shared/actor.ts';
import type { Locale } from '#app/shared/locale.ts';
import type { UserStatus } from './user-list.ts';

/** An account on its own page in the portal. */
export interface UserRecord {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** Language of their mails and files. */
  readonly locale: Locale;
  /** As stored: 254 and nine digits. */
  readonly phone: string | null;
  readonly status: UserStatus;
  readonly role: AdminRole | null;
  readonly joinedAt: Date;
  readonly suspendedAt: Date | null;
  /** Browsers that are signed in now, and when the last of them was used. */
  readonly sessions: number;
  readonly lastSeenAt: Date | null;
  readonly hasPassword: boolean;
  /** Hash of its editable fields; changes when they are edited. */
  readonly version: string;
}
