import type { AdminRole } from '#app/shared/actor.ts';

/** Whether somebody can sign in: not before the e-mail is verified, not while suspended. */
export const userStatuses = ['active', 'unverified', 'suspended'] as const;
export type UserStatus = (typeof userStatuses)[number];

/** Somebody with an account, as the portal lists them (admin user). */
export interface UserRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly joinedAt: Date;
  readonly status: UserStatus;
  /** Of those who administer: every admin has an account like everybody. */
  readonly role: AdminRole | null;
}

export type UserSort = 'newest' | 'name' | 'email';

/** What the list is asked for; null is everybody. */
export interface UserFilter {
  /** A part of a name, an e-mail or a phone number. */
  readonly search: string;
  readonly show: UserStatus | 'admins' | null;
  readonly sort: UserSort;
  readonly isDescending: boolean;
}

export interface UserPage {
  readonly users: readonly UserRow[];
  /** How many are found; null where a filter finds more than `mostCounted`. */
  readonly total: number | null;
  /** The number of the first user of the page among all; null where it is not known. */
  readonly first: number | null;
  /** Beside whom the pages next to this one begin; null at the ends of the list. */
  readonly previous: string | null;
  readonly next: string | null;
  /** Whether there is nobody but admins, whatever the filter finds. */
  readonly isEmpty: boolean;
}

/** The status that an account's columns say. */
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
