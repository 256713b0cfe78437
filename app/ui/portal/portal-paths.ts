/** Page that a staff member sees after login without another destination. */
export const portalHome = '/admin/dashboard';

/** The page that sends a form that waited for a sign-in at the portal. */
export const portalFormPath = '/admin/login/form';

/** The page that asks for the second factor, or sets it up, between the password and the portal. */
export function stepPath(stage: 'code' | 'enrol'): string {
  return stage === 'code' ? '/admin/login/code' : '/admin/login/enrol';
}
