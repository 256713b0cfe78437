import { matchPath } from 'react-router';
import { decisionNames, decisions } from '#app/modules/payments/admin/decisions.ts';
import type { AdminRole } from '#app/shared/actor.ts';
import { roles, type Capability } from '#app/shared/permissions.ts';

/**
 * What a page of the portal takes, by its address; null for what every role has. The first that matches counts. Guards, the sidebar and links
 * follow this table; use cases ask again for what they do.
 */
export const portalPermissions: readonly (readonly [path: string, needs: Capability | null])[] = [
  ['/admin', null],
  ['/admin/dashboard', null],
  ['/admin/dashboard/report', 'analytics.read'],
  ['/admin/confirm', null],
  ['/admin/security', null],
  ['/admin/session', null],

  ['/admin/courses', 'courses.read'],
  ['/admin/courses/chosen/delete', 'courses.delete'],
  ['/admin/courses/:courseId/delete', 'courses.delete'],
  ['/admin/courses/:courseId/students', 'users.read'],
  ['/admin/courses/:courseId/video', 'courses.read'],
  ['/admin/courses/:courseId/questions/*', 'questions.edit'],
  ['/admin/courses/:courseId/items/:questionId/regrade', 'grading.do'],
  ['/admin/courses/:courseId/items/*', 'questions.edit'],
  ['/admin/courses/:courseId/gradebook/*', 'gradebook.read'],
  ['/admin/courses/*', 'courses.edit'],

  ['/admin/hand-ins/*', 'grading.do'],

  ['/admin/users', 'users.read'],
  ['/admin/users/enrol/*', 'users.enrol'],
  ['/admin/users/new', 'users.manage'],
  ['/admin/users/csv', 'users.manage'],
  ['/admin/users/:userId', 'users.read'],
  ['/admin/users/:userId/enrol', 'users.enrol'],
  ['/admin/users/:userId/courses/:courseId/remove', 'users.enrol'],
  ['/admin/users/*', 'users.manage'],

  ['/admin/payments/csv', 'payments.decide'],
  ['/admin/payments/reconcile/*', 'payments.decide'],
  ...decisionNames.map((name) => [`/admin/payments/decide/${name}/*`, decisions[name].needs] as const),
  ['/admin/payments/*', 'payments.read'],

  ['/admin/portfolio/*', 'portfolio.edit'],
  ['/admin/messages/*', 'messages.answer'],
  ['/admin/reviews/*', 'reviews.moderate'],
  ['/admin/subscribers/*', 'subscribers.manage'],
  ['/admin/analytics/*', 'analytics.read'],
  ['/admin/audit/*', 'audit.readMoney'],
  ['/admin/translations/*', 'translations.edit'],
  ['/admin/settings/*', 'settings.edit'],
  ['/admin/admins/*', 'admins.manage'],
];

/** What the page at an address takes; null for what every role has, and for addresses that are not the portal's. */
export function capabilityFor(address: string): Capability | null {
  const [pathname = ''] = address.split(/[?#]/);
  return portalPermissions.find(([path]) => matchPath(path, pathname))?.[1] ?? null;
}

/** Whether a role includes the page at an address: links to others are not shown. */
export function mayOpen(role: AdminRole, address: string): boolean {
  const needed = capabilityFor(address);
  return needed === null || roles[role].capabilities.has(needed);
}
