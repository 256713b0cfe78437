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
const adminForm: BodyPolicy = { ...publicForm, sender: 'admin' };

/** Pages where admins edit texts, and lists of users and courses. */
const longForm: BodyPolicy = { ...adminForm, bytes: MB, fields: 20_000, seconds: 120 };

/** M-Pesa statements of 100,000 lines and more (`statementLimit`), with the form around them. */
const statement: BodyPolicy = { ...adminForm, bytes: 33 * MB, fields: 10, seconds: 300 };

/** Files of questions (`questionFileLimit`), with the form around them. */
const questionFile: BodyPolicy = { ...adminForm, bytes: 11 * MB, fields: 10, seconds: 300 };

/** A recorded payment with its proof: more than `maxProofBytes`, so that the form can say what is too much. */
const proof: BodyPolicy = { ...adminForm, bytes: 12 * MB, fields: 20, seconds: 300 };

const publicJson: BodyPolicy = { ...publicForm, types: ['application/json'] };
const adminJson: BodyPolicy = { ...publicJson, sender: 'admin' };

const callback: BodyPolicy = { sender: 'provider', types: null, bytes: 64 * KB, fields: 200, seconds: 15 };

/** A piece of a file, streamed to disk. The start of the upload announced its size. */
const piece: BodyPolicy = {
  sender: 'admin',
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
  '/gift': publicForm,
  '/gift/:code': learnerForm,
  '/certificates/:code': learnerForm,
  '/seats/:seatId': learnerForm,
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
  '/admin/login/form': adminForm,
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
  '/dashboard/account': learnerForm,
  '/dashboard/account/delete': learnerForm,
  '/courses/:courseId/content': learnerForm,

  '/admin/confirm': adminForm,
  '/admin/courses': longForm,
  '/admin/courses/new': longForm,
  '/admin/courses/chosen/category': longForm,
  '/admin/courses/chosen/delete': longForm,
  '/admin/courses/:courseId/edit': longForm,
  '/admin/courses/:courseId/publish': adminForm,
  '/admin/courses/:courseId/delete': adminForm,
  '/admin/courses/:courseId/translation': longForm,
  '/admin/courses/:courseId/translation/:lessonId': longForm,
  '/admin/courses/:courseId/questions/new': longForm,
  '/admin/courses/:courseId/questions/import': questionFile,
  '/admin/courses/:courseId/questions/import/file': questionFile,
  '/admin/courses/:courseId/questions/import/report': questionFile,
  '/admin/courses/:courseId/questions/practices/:lessonId': adminForm,
  '/admin/courses/:courseId/questions/:questionId': longForm,
  '/admin/courses/:courseId/assignments/:lessonId': longForm,
  '/admin/courses/:courseId/checks/:lessonId': longForm,
  '/admin/courses/:courseId/items/:questionId/regrade': adminForm,
  '/admin/courses/:courseId/content': longForm,
  '/admin/courses/:courseId/content/sections/new': longForm,
  '/admin/courses/:courseId/content/sections/:sectionId': longForm,
  '/admin/courses/:courseId/content/sections/:sectionId/delete': adminForm,
  '/admin/courses/:courseId/content/sections/:sectionId/lessons/new': longForm,
  '/admin/courses/:courseId/content/lessons/:lessonId': longForm,
  '/admin/courses/:courseId/content/lessons/:lessonId/delete': adminForm,
  '/admin/hand-ins/:submissionId': adminForm,
  '/admin/hand-ins/late/:attemptId': adminForm,
  '/admin/users/new': adminForm,
  '/admin/users/:userId/edit': adminForm,
  '/admin/users/:userId/enrol': adminForm,
  '/admin/users/:userId/courses/:courseId/remove': adminForm,
  '/admin/users/:userId/certificates/:code': adminForm,
  '/admin/users/:userId/suspend': adminForm,
  '/admin/users/:userId/delete': adminForm,
  '/admin/users/enrol': longForm,
  '/admin/users/enrol/part': longForm,
  '/admin/users/:userId': adminForm,
  '/admin/payments/decide/:decision/:subject': adminForm,
  '/admin/payments/:paymentId': adminForm,
  '/admin/payments/recorded/new': proof,
  '/admin/payments/recorded/:recordedId': adminForm,
  '/admin/payments/reconcile': statement,
  '/admin/payments/reconcile/file': statement,
  '/admin/payments/reconcile/:statementId': adminForm,
  '/admin/mail/new': longForm,
  '/admin/mail/:campaignId': adminForm,
  '/admin/mail/:campaignId/edit': longForm,
  '/admin/orders/new': longForm,
  '/admin/orders/:quotationId': longForm,
  '/admin/plans/courses': longForm,
  '/admin/plans/:number': adminForm,
  '/admin/offers/new/:kind': longForm,
  '/admin/offers/:discountId': adminForm,
  '/admin/offers/:discountId/edit': longForm,
  '/admin/portfolio': longForm,
  '/admin/portfolio/new': longForm,
  '/admin/portfolio/:projectId/edit': longForm,
  '/admin/portfolio/:projectId/delete': adminForm,
  '/admin/messages/:messageId': adminForm,
  '/admin/messages/:messageId/delete': adminForm,
  '/admin/reviews/:reviewId': adminForm,
  '/admin/reviews/:reviewId/hide': adminForm,
  '/admin/invoices/:invoiceId': adminForm,
  '/admin/invoices/etims': longForm,
  '/admin/subscribers': adminForm,
  '/admin/translations/:textKey': adminForm,
  '/admin/settings': longForm,
  '/admin/admins': adminForm,
  '/admin/admins/:userId/dismiss': adminForm,
  '/admin/admins/:userId/role': adminForm,
  '/admin/security': adminForm,
  '/admin/session': adminForm,
  '/dev/uploads': adminForm,
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
  '/api/uploads/holds': adminJson,
  '/api/uploads/direct': adminJson,
  '/api/uploads/:uploadId/parts': adminJson,
  '/api/uploads/:uploadId/finish': adminJson,
  '/api/uploads/:uploadId/preparation': adminJson,
};

/**
 * The accepted senders of a body. `provider` is M-Pesa: it is not looked up in the database, and the caps on open bodies do not apply, so
 * that callbacks are read while the database is away or others fill the caps.
 */
export type Sender = 'anyone' | 'signed in' | 'admin' | 'provider';

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
