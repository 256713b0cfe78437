import { staffEnrolmentErrors } from '#app/modules/money/staff-enrolments/staff-enrolment-errors.ts';
import { userErrors } from '#app/modules/people/users/user-errors.ts';
import type { UserNotice } from '#app/modules/people/ui/admin/users/user-labels.tsx';
import { learningErrors } from '#app/modules/study/learning/learning-errors.ts';
import { portalHome } from '#app/ui/portal/portal-paths.ts';

/** Refusals of the forms about a user. */
export const userFormErrors = { ...learningErrors, ...staffEnrolmentErrors, ...userErrors };

/** Returns the user's page or the dashboard if the dialog was opened there, else the list with its query. */
export function afterUserForm(url: URL, userId: string | null, done: UserNotice): string {
  const params = new URLSearchParams(url.search);
  const from = params.get('from');
  if (from === 'dashboard') return `${portalHome}?done=${done}`;
  params.delete('from');
  params.set('done', done);
  return from === 'page' && userId !== null ? `/admin/users/${userId}?done=${done}` : `/admin/users?${params}`;
}
