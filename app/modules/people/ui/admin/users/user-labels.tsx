import type { UserStatus } from '../../../users/user-list.ts';
import type { StaffRole } from '#app/shared/actor.ts';
import { roles } from '#app/shared/permissions.ts';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { formatPhone, isMsisdn } from '#app/shared/phone.ts';
import { m } from '#texts';

/** Notices of the users' pages by the value of ?done=. */
export const userNotices = {
  added: m.portal_users_added,
  updated: m.portal_users_updated,
  issuedAgain: m.portal_users_issued_again,
  correctionDeclined: m.portal_users_correction_declined,
  enrolled: m.portal_users_enrolled,
  removed: m.portal_users_removed,
  suspended: m.portal_users_suspended_done,
  deleted: m.portal_users_deleted,
} as const;
export type UserNotice = keyof typeof userNotices;

/** Shows a user's status; only an active one is green. */
export function UserStatusBadge({ status }: { readonly status: UserStatus }) {
  if (status === 'active') return <StatusBadge form="full" tone="teal" label={m.portal_users_active()} />;
  return status === 'unverified' ? (
    <StatusBadge form="open" label={m.portal_users_unverified()} />
  ) : (
    <StatusBadge form="struck" label={m.portal_users_suspended()} />
  );
}

/** Shows the role of a staff member beside the name. */
export function RoleBadge({ role }: { readonly role: StaffRole | null }) {
  if (role === null) return null;
  return <StatusBadge form="turned" tone="blue" label={roles[role].label} />;
}

/** Formats a stored phone for its field; empty without one. */
export const shownPhone = (phone: string | null): string =>
  phone !== null && isMsisdn(phone) ? formatPhone(phone) : '';
