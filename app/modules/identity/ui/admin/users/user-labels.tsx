import type { UserStatus } from '../../../admin/users/user-list.ts';
import type { AdminRole } from '#app/shared/actor.ts';
import { roles } from '#app/shared/permissions.ts';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { formatPhone, isMsisdn } from '#app/shared/phone.ts';

/** What ?done= of the users' pages tells. */
export const userNotices = {
  added: 'User created successfully',
  updated: 'User updated successfully',
  enrolled: 'User enrolled successfully',
  removed: 'User removed from the course',
  suspended: 'User suspended and signed out everywhere',
  deleted: 'User deleted successfully',
} as const;
export type UserNotice = keyof typeof userNotices;

/** Active is green, all else grey. */
export function UserStatusBadge({ status }: { readonly status: UserStatus }) {
  if (status === 'active') return <StatusBadge form="full" tone="teal" label="Active" />;
  return status === 'unverified' ? (
    <StatusBadge form="open" label="Unverified" />
  ) : (
    <StatusBadge form="struck" label="Suspended" />
  );
}

/** Beside the name of somebody who administers. */
export function RoleBadge({ role }: { readonly role: AdminRole | null }) {
  if (role === null) return null;
  return <StatusBadge form="turned" tone="blue" label={roles[role].label} />;
}

/** A stored phone as its field shows it; nothing where there is none. */
export const shownPhone = (phone: string | null): string =>
  phone !== null && isMsisdn(phone) ? formatPhone(phone) : '';
