import { matchPath } from 'react-router';
import { decisionNames, decisions } from '#app/modules/payments/admin/decisions.ts';
import type { AdminRole } from '#app/shared/actor.ts';
import { roles, type Capability } from '#app/shared/permissions.ts';

/**
 * Capability for each page of the portal, by its address; null if every role has it. The first match applies. Guards, the sidebar and links
 * use this table. Use cases check permission again.
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
  ['/admin/courses/:courseId/checks/*', 'questions.edit'],
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
  ['/admin/payments/recorded/*', 'payments.record'],
  ...decisionNames.map((name) => [`/admin/payments/decide/${name}/*`, decisions[name].needs] as const),
  ['/admin/payments/*', 'payments.read'],

  ['/admin/orders/*', 'orders.make'],

  ['/admin/plans/courses', 'courses.price'],
  ['/admin/plans/*', 'payments.read'],

  ['/admin/offers/new/*', 'offers.edit'],
  ['/admin/offers/:offerId/edit', 'offers.edit'],
  ['/admin/offers/*', 'offers.read'],

  ['/admin/invoices/etims', 'invoices.edit'],
  ['/admin/invoices/*', 'invoices.read'],
  ['/admin/portfolio/*', 'portfolio.edit'],
  ['/admin/messages/*', 'messages.answer'],
  ['/admin/mail/*', 'campaigns.send'],
  ['/admin/reviews/*', 'reviews.moderate'],
  ['/admin/subscribers/*', 'subscribers.manage'],
  ['/admin/analytics/*', 'analytics.read'],
  ['/admin/audit/*', 'audit.readMoney'],
  ['/admin/translations/*', 'translations.edit'],
  ['/admin/settings/*', 'settings.edit'],
  ['/admin/admins/*', 'admins.manage'],
];

/** Returns the capability of the page at an address; null if every role has it, and outside the portal. */
export function capabilityFor(address: string): Capability | null {
  const [pathname = ''] = address.split(/[?#]/);
  return portalPermissions.find(([path]) => matchPath(path, pathname))?.[1] ?? null;
}

/** Whether a role includes the page at an address: links to others are not shown. */
export function mayOpen(role: AdminRole, address: string): boolean {
  const needed = capabilityFor(address);
  return needed === null || roles[role].capabilities.has(needed);
}
