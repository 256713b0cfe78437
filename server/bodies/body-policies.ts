import { matchRoutes } from 'react-router';

const KB = 1024;
const MB = 1024 * KB;

/** Public forms: a few short fields and one message. */
const publicForm: BodyPolicy = {
  sender: 'anyone',
  types: ['application/x-www-form-urlencoded', 'multipart/form-data'],
  bytes: 64 * KB,
  fields: 200,
  seconds: 30,
};
const learnerForm: BodyPolicy = { ...publicForm, sender: 'signed in' };
const staffForm: BodyPolicy = { ...publicForm, sender: 'staff' };

/** Lists of people (`maxInviteLength` letters, encoded, and a file), with the form around them. */
const peopleForm: BodyPolicy = { ...learnerForm, bytes: 2 * MB, seconds: 120 };

/** Pages where staff edit texts, and lists of users and courses. */
const longForm: BodyPolicy = { ...staffForm, bytes: MB, fields: 20_000, seconds: 120 };

/** M-Pesa statements of 100,000 lines and more (`statementLimit`), with the form around them. */
const statement: BodyPolicy = { ...staffForm, bytes: 33 * MB, fields: 10, seconds: 300 };

/** Files of questions (`questionFileLimit`), with the form around them. */
const questionFile: BodyPolicy = { ...staffForm, bytes: 11 * MB, fields: 10, seconds: 300 };

/** A recorded payment with its proof: more than `maxProofBytes`, so that the form can say what is too much. */
const proof: BodyPolicy = { ...staffForm, bytes: 12 * MB, fields: 20, seconds: 300 };

const publicJson: BodyPolicy = { ...publicForm, types: ['application/json'] };
const staffJson: BodyPolicy = { ...publicJson, sender: 'staff' };

const callback: BodyPolicy = { sender: 'provider', types: null, bytes: 64 * KB, fields: 200, seconds: 15 };

/** A piece of a file, streamed to disk. The start of the upload announced its size. */
const piece: BodyPolicy = {
  sender: 'staff',
  types: ['application/offset+octet-stream'],
  bytes: null,
  fields: 0,
  seconds: 300,
};

/**
 * Every address that takes a body, by the path of its route: sender, types, size and time. Sender, type and announced length are checked
 * before the body is read; bytes, fields and seconds while it streams (body-gate.ts).
 */
export const bodyPolicies: Readonly<Record<string, BodyPolicy>> = {
  '/contact': publicForm,
  '/newsletter': publicForm,
  '/newsletter/confirm': publicForm,
  '/newsletter/unsubscribe': publicForm,
  '/unsubscribe': publicForm,
  '/waiting-list/:slug': publicForm,
  '/waiting-list/confirm': publicForm,
  '/waiting-list/leave': publicForm,
  '/quotations/:token': publicForm,
  '/p/:token': publicForm,
  '/gift': publicForm,
  '/gift/:code': learnerForm,
  '/certificates/:code': learnerForm,
  '/seats/:seatId': learnerForm,
  '/join/:code?': learnerForm,
  '/dashboard/seats/new/:seatsOf': learnerForm,
  '/dashboard/courses/:courseId/leave': learnerForm,
  '/dashboard/account/facts': learnerForm,
  '/organisation/:organisationId/packs/:packId': learnerForm,
  '/organisation/:organisationId/packs/:packId/invite': peopleForm,
  '/organisation/:organisationId/packs/:packId/codes': peopleForm,
  '/cart': publicForm,
  '/checkout': publicForm,
  '/login': publicForm,
  '/login/form': learnerForm,
  '/register': publicForm,
  '/verify-email': publicForm,
  '/reset-password': publicForm,
  '/update-password': publicForm,
  '/auth/google': publicForm,
  '/logout': publicForm,
  '/admin/login': publicForm,
  '/admin/login/code': publicForm,
  '/admin/login/enrol': publicForm,
  '/admin/login/form': staffForm,
  '/admin/logout': publicForm,

  '/orders/:orderId': learnerForm,
  '/dashboard/courses/:courseId/review': learnerForm,
  '/dashboard/reviews/:reviewId/report': learnerForm,
  '/dashboard/checkout': learnerForm,
  '/dashboard/wishlist': learnerForm,
  '/dashboard/plans/new/:courseId': learnerForm,
  '/dashboard/plans/:number': learnerForm,
  '/dashboard/gifts/new/:courseId': learnerForm,
  '/dashboard/gifts/:giftId': learnerForm,
  '/dashboard/seats/:orderId': learnerForm,
  '/organisation/:organisationId': learnerForm,
  '/organisation/:organisationId/details': learnerForm,
  '/organisation/:organisationId/report': learnerForm,
  '/organisation/:organisationId/packs/:packId/project': learnerForm,
  '/organisation/:organisationId/packs/:packId/seats/:seatId': learnerForm,
  '/dashboard/account': learnerForm,
  '/dashboard/account/delete': learnerForm,
  '/courses/:courseId/content': learnerForm,

  '/admin/confirm': staffForm,
  '/admin/courses': longForm,
  '/admin/courses/new': longForm,
  '/admin/courses/chosen/category': longForm,
  '/admin/courses/chosen/delete': longForm,
  '/admin/courses/:courseId/edit': longForm,
  '/admin/courses/:courseId/publish': staffForm,
  '/admin/courses/:courseId/delete': staffForm,
  '/admin/courses/:courseId/translation': longForm,
  '/admin/courses/:courseId/translation/:lessonId': longForm,
  '/admin/courses/:courseId/questions/new': longForm,
  '/admin/courses/:courseId/questions/import': questionFile,
  '/admin/courses/:courseId/questions/import/file': questionFile,
  '/admin/courses/:courseId/questions/import/report': questionFile,
  '/admin/courses/:courseId/questions/practices/:lessonId': staffForm,
  '/admin/courses/:courseId/questions/:questionId': longForm,
  '/admin/courses/:courseId/assignments/:lessonId': longForm,
  '/admin/courses/:courseId/checks/:lessonId': longForm,
  '/admin/courses/:courseId/items/:questionId/regrade': staffForm,
  '/admin/courses/:courseId/content': longForm,
  '/admin/courses/:courseId/content/sections/new': longForm,
  '/admin/courses/:courseId/content/sections/:sectionId': longForm,
  '/admin/courses/:courseId/content/sections/:sectionId/delete': staffForm,
  '/admin/courses/:courseId/content/sections/:sectionId/lessons/new': longForm,
  '/admin/courses/:courseId/content/lessons/:lessonId': longForm,
  '/admin/courses/:courseId/content/lessons/:lessonId/delete': staffForm,
  '/admin/questions/:questionId': staffForm,
  '/admin/hand-ins/:submissionId': staffForm,
  '/admin/hand-ins/late/:attemptId': staffForm,
  '/admin/organisations/new': staffForm,
  '/admin/organisations/:organisationId': staffForm,
  '/admin/users/new': staffForm,
  '/admin/users/:userId/edit': staffForm,
  '/admin/users/:userId/enrol': staffForm,
  '/admin/users/:userId/courses/:courseId/remove': staffForm,
  '/admin/users/:userId/certificates/:code': staffForm,
  '/admin/users/:userId/suspend': staffForm,
  '/admin/users/:userId/delete': staffForm,
  '/admin/users/enrol': longForm,
  '/admin/users/enrol/part': longForm,
  '/admin/users/:userId': staffForm,
  '/admin/payments/decide/:decision/:subject': staffForm,
  '/admin/payments/:paymentId': staffForm,
  '/admin/payments/recorded/new': proof,
  '/admin/payments/recorded/:recordedId': staffForm,
  '/admin/payments/reconcile': statement,
  '/admin/payments/reconcile/file': statement,
  '/admin/payments/reconcile/:statementId': staffForm,
  '/admin/mail/new': longForm,
  '/admin/mail/:campaignId': staffForm,
  '/admin/mail/:campaignId/edit': longForm,
  '/admin/quotations/new': longForm,
  '/admin/quotations/:quotationId': longForm,
  '/admin/plans/courses': longForm,
  '/admin/plans/:number': staffForm,
  '/admin/offers/new/:kind': longForm,
  '/admin/offers/:discountId': staffForm,
  '/admin/offers/:discountId/edit': longForm,
  '/admin/portfolio': longForm,
  '/admin/portfolio/new': longForm,
  '/admin/portfolio/:projectId/edit': longForm,
  '/admin/portfolio/:projectId/delete': staffForm,
  '/admin/messages/:messageId': staffForm,
  '/admin/messages/:messageId/delete': staffForm,
  '/admin/reviews/:reviewId': staffForm,
  '/admin/reviews/:reviewId/hide': staffForm,
  '/admin/invoices/:invoiceId': staffForm,
  '/admin/invoices/etims': longForm,
  '/admin/subscribers': staffForm,
  '/admin/translations/:textKey': staffForm,
  '/admin/settings': longForm,
  '/admin/admins': staffForm,
  '/admin/admins/:userId/dismiss': staffForm,
  '/admin/admins/:userId/role': staffForm,
  '/admin/security': staffForm,
  '/admin/session': staffForm,
  '/dev/uploads': staffForm,
  '/dev/text-editor': longForm,

  '/api/payments/validations/:token': callback,
  '/api/payments/:inbox/:token': callback,
  '/api/newsletter': publicJson,
  '/api/contact': publicJson,
  // RFC 8058 leaves the type to the mail program.
  '/api/newsletter/unsubscribe/:token': { ...publicForm, types: null, bytes: 4 * KB },
  '/api/unsubscribe/:token': { ...publicForm, types: null, bytes: 4 * KB },
  '/api/courses/:courseId/progress': {
    ...learnerForm,
    types: ['application/x-www-form-urlencoded', 'multipart/form-data', 'application/json'],
  },
  '/api/courses/:courseId/notes': learnerForm,
  '/api/courses/:courseId/questions': learnerForm,
  // 12,000 letters of any alphabet, encoded.
  '/api/courses/:courseId/hand-ins': { ...learnerForm, bytes: 160 * KB },
  '/api/courses/:courseId/lessons/:lessonId/files/:fileId': {
    ...learnerForm,
    types: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'],
    bytes: 5 * MB,
    fields: 0,
    seconds: 300,
  },
  '/api/courses/:courseId/answers': learnerForm,
  // A hundred answers of 4 KB, encoded.
  '/api/courses/:courseId/papers': { ...learnerForm, bytes: 160 * KB },
  '/api/wishlist': learnerForm,
  '/api/uploads': piece,
  '/api/uploads/:uploadId': piece,
  '/api/uploads/holds': staffJson,
  '/api/uploads/direct': staffJson,
  '/api/uploads/:uploadId/parts': staffJson,
  '/api/uploads/:uploadId/finish': staffJson,
  '/api/uploads/:uploadId/preparation': staffJson,
};

/**
 * The accepted senders of a body. `provider` is M-Pesa: it is not looked up in the database, and the caps on open bodies do not apply, so
 * that callbacks are read while the database is away or others fill the caps.
 */
export type Sender = 'anyone' | 'signed in' | 'staff' | 'provider';

export type MediaType =
  | 'application/x-www-form-urlencoded'
  | 'multipart/form-data'
  | 'application/json'
  | 'application/pdf'
  | 'image/jpeg'
  | 'image/png'
  | 'image/webp'
  | 'application/offset+octet-stream';

/** The body that a route accepts. */
export interface BodyPolicy {
  readonly sender: Sender;
  /** Null accepts any type. */
  readonly types: readonly MediaType[] | null;
  /** Null if the handler itself knows the limit, as the upload handler does. */
  readonly bytes: number | null;
  /** Highest number of fields of a form. */
  readonly fields: number;
  /** Seconds from the headers of the request to its last byte. */
  readonly seconds: number;
}

const forms: readonly MediaType[] = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/** For addresses without a route that takes a body: enough for a refusal to reach the client. */
const defaultPolicy: BodyPolicy = {
  sender: 'anyone',
  types: [...forms, 'application/json'],
  bytes: 16 * 1024,
  fields: 50,
  seconds: 10,
};

const routes = Object.keys(bodyPolicies).map((path) => ({ id: path, path }));

/** Returns the policy of an address, matched as React Router matches routes; null if the table has none. */
export function explicitPolicyOf(pathname: string): BodyPolicy | null {
  const [match] = matchRoutes(routes, pagePathOf(pathname)) ?? [];
  return match ? (bodyPolicies[match.route.id] ?? null) : null;
}

/** Returns the policy of any address. */
export const policyOf = (pathname: string): BodyPolicy => explicitPolicyOf(pathname) ?? defaultPolicy;

/** Removes `.data`: with JavaScript, a page posts to its own address with that ending. */
const pagePathOf = (pathname: string) => pathname.replace(/_?\.data$/, '');
