import type { StaffRole } from '#app/shared/actor.ts';
import type { Locale } from '#app/shared/locale.ts';

/** Status of an account. Only an active user can sign in: verified, and not suspended. */
const userStatuses = ['active', 'unverified', 'suspended'] as const;
export type UserStatus = (typeof userStatuses)[number];

/** A user in the portal's list (specification: admin user). */
export interface UserRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly joinedAt: Date;
  readonly status: UserStatus;
  /** Role of a staff member; every staff member also has an account. */
  readonly role: StaffRole | null;
}

export type UserSort = 'newest' | 'name' | 'email';

/** Filter of the list; null is all. */
export interface UserFilter {
  /** A part of a name, an e-mail or a phone number. */
  readonly search: string;
  /** corrections: who asked for another name on a certificate. */
  readonly show: UserStatus | 'admins' | 'corrections' | null;
  readonly sort: UserSort;
  readonly isDescending: boolean;
}

export interface UserPage {
  readonly users: readonly UserRow[];
  /** Number found; null if it exceeds `maxCounted`. */
  readonly total: number | null;
  /** Number of the page's first user in the list; null if unknown. */
  readonly first: number | null;
  /** Users beside whom the previous and the next page begin; null at the ends of the list. */
  readonly previous: string | null;
  readonly next: string | null;
  /** True if there are only staff, whatever the filter. */
  readonly isEmpty: boolean;
}

/** Returns the status of an account's columns. */
export function statusOf({
  suspendedAt,
  emailVerified,
}: {
  suspendedAt: Date | null;
  emailVerified: boolean;
}): UserStatus {
  if (suspendedAt !== null) return 'suspended';
  return emailVerified ? 'active' : 'unverified';
}

/** A user's latest courses in the list of users, and their total number. */
export interface CoursesOfUser {
  readonly count: number;
  readonly latest: readonly { readonly id: string; readonly title: string }[];
}

/** An account on its own page in the portal. */
export interface UserRecord extends UserRow {
  /** Language of their mails and files. */
  readonly locale: Locale;
  /** As stored: 254 and nine digits. */
  readonly phone: string | null;
  readonly suspendedAt: Date | null;
  /** Browsers that are signed in now, and when the last of them was used. */
  readonly sessions: number;
  readonly lastSeenAt: Date | null;
  readonly hasPassword: boolean;
  /** Hash of its editable fields; changes when they are edited. */
  readonly version: string;
}
