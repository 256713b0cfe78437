import type { Params, Register } from 'react-router';
import type { StaffRole } from '#app/shared/actor.ts';
import { decisionNeeds, roles, type Capability, type Decision } from '#app/shared/permissions.ts';

/** The portal's addresses of the route table, but for those before the sign-in; and the galleries for developers that the portal guards. */
type PortalPattern =
  | Exclude<
      Extract<keyof Register['pages'], '/admin' | `/admin/${string}`>,
      '/admin/login' | '/admin/login/code' | '/admin/login/enrol' | '/admin/login/form' | '/admin/logout'
    >
  | '/dev/uploads'
  | '/dev/text-editor';

/** A page that every role has needs null. */
type Needs = Capability | null | ((params: Params) => Capability);

/** An unknown decision is answered with 404 to those who see payments. */
const needsOfDecision = (name = ''): Capability =>
  Object.hasOwn(decisionNeeds, name) ? decisionNeeds[name as Decision] : 'payments.read';

/**
 * Capability for each page of the portal, by the address of its route, complete by type. Guards, the sidebar and links use this table. Use
 * cases check permission again.
 */
const portalPermissions: Readonly<Record<PortalPattern, Needs>> = {
  '/admin': null,
  '/admin/*': null,
  '/admin/confirm': null,
  '/admin/dashboard': null,
  '/admin/dashboard/report': 'analytics.read',
  '/admin/security': null,
  '/admin/session': null,
  '/dev/text-editor': null,
  '/dev/uploads': null,

  '/admin/courses': 'courses.read',
  '/admin/courses/:courseId/assignments/:lessonId': 'courses.edit',
  '/admin/courses/:courseId/checks': 'questions.edit',
  '/admin/courses/:courseId/checks/:lessonId': 'questions.edit',
  '/admin/courses/:courseId/content': 'courses.edit',
  '/admin/courses/:courseId/content/lessons/:lessonId': 'courses.edit',
  '/admin/courses/:courseId/content/lessons/:lessonId/delete': 'courses.edit',
  '/admin/courses/:courseId/content/lessons/:lessonId/video': 'courses.edit',
  '/admin/courses/:courseId/content/sections/:sectionId': 'courses.edit',
  '/admin/courses/:courseId/content/sections/:sectionId/delete': 'courses.edit',
  '/admin/courses/:courseId/content/sections/:sectionId/lessons/new': 'courses.edit',
  '/admin/courses/:courseId/content/sections/new': 'courses.edit',
  '/admin/courses/:courseId/delete': 'courses.delete',
  '/admin/courses/:courseId/edit': 'courses.edit',
  '/admin/courses/:courseId/gradebook': 'gradebook.read',
  '/admin/courses/:courseId/gradebook/csv': 'gradebook.read',
  '/admin/courses/:courseId/items': 'questions.edit',
  '/admin/courses/:courseId/items/:questionId/regrade': 'grading.do',
  '/admin/courses/:courseId/items/csv': 'questions.edit',
  '/admin/courses/:courseId/publish': 'courses.edit',
  '/admin/courses/:courseId/questions': 'questions.edit',
  '/admin/courses/:courseId/questions/:questionId': 'questions.edit',
  '/admin/courses/:courseId/questions/export': 'questions.edit',
  '/admin/courses/:courseId/questions/export/csv': 'questions.edit',
  '/admin/courses/:courseId/questions/export/gift': 'questions.edit',
  '/admin/courses/:courseId/questions/import': 'questions.edit',
  '/admin/courses/:courseId/questions/import/file': 'questions.edit',
  '/admin/courses/:courseId/questions/import/report': 'questions.edit',
  '/admin/courses/:courseId/questions/new': 'questions.edit',
  '/admin/courses/:courseId/questions/practices/:lessonId': 'questions.edit',
  '/admin/courses/:courseId/students': 'users.read',
  '/admin/courses/:courseId/translation': 'courses.edit',
  '/admin/courses/:courseId/translation/:lessonId': 'courses.edit',
  '/admin/courses/:courseId/video': 'courses.read',
  '/admin/courses/chosen/category': 'courses.edit',
  '/admin/courses/chosen/delete': 'courses.delete',
  '/admin/courses/new': 'courses.edit',

  '/admin/hand-ins': 'grading.do',
  '/admin/hand-ins/:submissionId': 'grading.do',
  '/admin/hand-ins/late/:attemptId': 'grading.do',

  '/admin/questions': 'questions.answer',
  '/admin/questions/:questionId': 'questions.answer',

  '/admin/users': 'users.read',
  '/admin/users/:userId': 'users.read',
  '/admin/users/:userId/certificates/:code': 'users.manage',
  '/admin/users/:userId/courses/:courseId/remove': 'users.enrol',
  '/admin/users/:userId/delete': 'users.manage',
  '/admin/users/:userId/edit': 'users.manage',
  '/admin/users/:userId/enrol': 'users.enrol',
  '/admin/users/:userId/suspend': 'users.manage',
  '/admin/users/csv': 'users.manage',
  '/admin/users/enrol': 'users.enrol',
  '/admin/users/enrol/part': 'users.enrol',
  '/admin/users/new': 'users.manage',

  '/admin/organisations': 'payments.read',
  '/admin/organisations/:organisationId': 'payments.read',
  '/admin/organisations/csv': 'payments.decide',
  '/admin/organisations/new': 'quotations.make',

  '/admin/payments': 'payments.read',
  '/admin/payments/:paymentId': 'payments.read',
  '/admin/payments/cases': 'payments.read',
  '/admin/payments/csv': 'payments.decide',
  '/admin/payments/decide/:decision/:subject': ({ decision }) => needsOfDecision(decision),
  '/admin/payments/reconcile': 'payments.decide',
  '/admin/payments/reconcile/:statementId': 'payments.decide',
  '/admin/payments/reconcile/:statementId/csv': 'payments.decide',
  '/admin/payments/reconcile/file': 'payments.decide',
  '/admin/payments/recorded': 'payments.record',
  '/admin/payments/recorded/:recordedId': 'payments.record',
  '/admin/payments/recorded/new': 'payments.record',

  '/admin/orders/*': null,
  '/admin/quotations': 'quotations.make',
  '/admin/quotations/:quotationId': 'quotations.make',
  '/admin/quotations/:quotationId/pdf': 'quotations.make',
  '/admin/quotations/new': 'quotations.make',

  '/admin/mail': 'campaigns.send',
  '/admin/mail/:campaignId': 'campaigns.send',
  '/admin/mail/:campaignId/edit': 'campaigns.send',
  '/admin/mail/new': 'campaigns.send',

  '/admin/offers': 'discounts.read',
  '/admin/offers/:discountId': 'discounts.read',
  '/admin/offers/:discountId/edit': 'discounts.edit',
  '/admin/offers/new/:kind': 'discounts.edit',

  '/admin/plans': 'payments.read',
  '/admin/plans/:number': 'payments.read',
  '/admin/plans/courses': 'courses.price',

  '/admin/portfolio': 'portfolio.edit',
  '/admin/portfolio/:projectId/delete': 'portfolio.edit',
  '/admin/portfolio/:projectId/edit': 'portfolio.edit',
  '/admin/portfolio/new': 'portfolio.edit',

  '/admin/messages': 'messages.answer',
  '/admin/messages/:messageId': 'messages.answer',
  '/admin/messages/:messageId/delete': 'messages.answer',

  '/admin/reviews': 'reviews.moderate',
  '/admin/reviews/:reviewId': 'reviews.moderate',
  '/admin/reviews/:reviewId/hide': 'reviews.moderate',

  '/admin/invoices': 'invoices.read',
  '/admin/invoices/:invoiceId': 'invoices.read',
  '/admin/invoices/csv': 'invoices.read',
  '/admin/invoices/etims': 'invoices.edit',

  '/admin/subscribers': 'subscribers.manage',
  '/admin/subscribers/csv': 'subscribers.manage',

  '/admin/translations': 'translations.edit',
  '/admin/translations/:textKey': 'translations.edit',
  '/admin/translations/corrections': 'translations.edit',

  '/admin/analytics': 'analytics.read',
  '/admin/analytics/csv/:chart': 'analytics.read',

  '/admin/audit': 'audit.readMoney',
  '/admin/audit/csv': 'audit.readMoney',

  '/admin/settings': 'settings.edit',

  '/admin/admins': 'staff.manage',
  '/admin/admins/:userId/dismiss': 'staff.manage',
  '/admin/admins/:userId/role': 'staff.manage',
};

const table: Readonly<Record<string, Needs>> = portalPermissions;

/** A page with the pattern of its route and the parameters of its address, as the router matched them. */
export interface MatchedPage {
  /** Such as `/admin/users/:userId`. */
  readonly pattern: string;
  readonly params: Params;
}

/** Returns the capability of a page; null if every role has it, and undefined for a page that is not in the table: nobody may open it. */
export function capabilityFor({ pattern, params }: MatchedPage): Capability | null | undefined {
  const needs = Object.hasOwn(table, pattern) ? table[pattern] : undefined;
  return typeof needs === 'function' ? needs(params) : needs;
}

/** The patterns in parts. At the same place a name comes before a parameter, as the router ranks them. */
const patterns = Object.keys(table)
  .map((pattern) => ({ pattern, parts: pattern.split('/') }))
  .toSorted((a, b) => (rankOf(a.pattern) < rankOf(b.pattern) ? -1 : 1));

function rankOf(pattern: string): string {
  return pattern.replaceAll(/:\w+/g, '~');
}

/** Matches the address of a link of ours, which is spelt as the table spells it. */
function matchLink(address: string): MatchedPage | null {
  const [pathname = ''] = address.split(/[?#]/);
  const parts = pathname.split('/');
  const found = patterns.find(
    (each) =>
      each.parts.length === parts.length &&
      each.parts.every((part, index) => part === parts[index] || (part.startsWith(':') && parts[index] !== '')),
  );
  if (!found) return null;
  const named = found.parts.flatMap((part, index) => (part.startsWith(':') ? [[part.slice(1), parts[index]]] : []));
  return { pattern: found.pattern, params: Object.fromEntries(named) as Params };
}

/** Whether a role includes the page at an address: links to others are not shown. */
export function mayOpen(role: StaffRole, address: string): boolean {
  const page = matchLink(address);
  const needed = page && capabilityFor(page);
  if (page === null || needed === undefined) return false;
  return needed === null || roles[role].capabilities.has(needed);
}
