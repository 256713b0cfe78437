import type { ActorName, Outcome } from './route-actors.ts';

/** What each actor is to get, in the order of `actors`. */
type Row = readonly Outcome[];

const row = (...outcomes: readonly [Outcome, Outcome, Outcome, Outcome, Outcome, Outcome]): Row => outcomes;
const all = (outcome: Outcome): Row => row(outcome, outcome, outcome, outcome, outcome, outcome);

/** Open to everybody. */
const everybody = all('served');
/** Nobody finds something of this name: the test has none that could be found without knowing it. */
const nobody = all('missing');
/** Whoever has an account; visitors are led to the login. */
const learners = row('login', 'served', 'served', 'served', 'served', 'served');
/** An admin session only (decision A7). */
const admins = row('admin login', 'admin login', 'admin login', 'served', 'served', 'admin login');
/** The same, for what is not there. */
const adminsFindNothing = row('admin login', 'admin login', 'admin login', 'missing', 'missing', 'admin login');
/** The learner whose it is. */
const owner = row('login', 'served', 'missing', 'missing', 'missing', 'missing');
/** The same, and admins in the portal. */
const ownerAndAdmins = row('login', 'served', 'missing', 'served', 'served', 'missing');

interface Access {
  readonly loader?: Row;
  readonly action?: Row;
}

const page: Access = { loader: everybody };
const form: Access = { loader: everybody, action: everybody };
const learnersPage: Access = { loader: learners };
const learnersForm: Access = { loader: learners, action: learners };
const ownPage: Access = { loader: owner };
const portalPage: Access = { loader: admins };
const portalForm: Access = { loader: admins, action: admins };

/** What every route does with every actor. A route that is not here fails the test, as does one that is here and is gone. */
export const routeAccess: Readonly<Record<string, Access>> = {
  'public/layout.tsx': page,
  'public/home.tsx': page,
  'public/courses.tsx': page,
  'public/course.tsx': page,
  'public/about.tsx': page,
  'public/contact.tsx': form,
  'public/portfolio.tsx': page,
  'public/project.tsx': { loader: nobody },
  'public/certificate.tsx': { loader: nobody },
  'public/certificate-pdf.ts': { loader: nobody },
  'public/newsletter.tsx': { action: everybody },
  'public/newsletter-confirm.tsx': form,
  'public/newsletter-unsubscribe.tsx': form,
  'public/terms.tsx': page,
  'public/privacy-policy.tsx': page,
  'public/cart.tsx': form,
  'public/checkout.tsx': form,
  'public/not-found.tsx': { loader: nobody },
  'public/found/sitemap.ts': page,
  'public/found/web-manifest.ts': page,

  'auth/layout.tsx': page,
  'auth/login.tsx': form,
  'auth/register.tsx': form,
  'auth/verify-email.tsx': form,
  'auth/reset-password.tsx': { action: everybody },
  'auth/update-password.tsx': form,
  'auth/account-deleted.tsx': {},
  'auth/google.tsx': form,
  'auth/callback.tsx': page,
  'auth/logout.ts': form,

  'learner/layout.tsx': learnersPage,
  'learner/dashboard.tsx': learnersPage,
  'learner/my-courses.tsx': learnersPage,
  'learner/my-course.tsx': ownPage,
  // Who has only just enrolled may not review yet.
  'learner/review.tsx': {
    loader: row('login', 'refused', 'missing', 'missing', 'missing', 'missing'),
    action: learners,
  },
  'learner/report-review.tsx': {
    loader: row('login', 'missing', 'missing', 'missing', 'missing', 'missing'),
    action: row('login', 'missing', 'missing', 'missing', 'missing', 'missing'),
  },
  'learner/notes.tsx': ownPage,
  'learner/notes-file.ts': ownPage,
  'learner/cart.tsx': learnersPage,
  'learner/checkout.tsx': learnersForm,
  'learner/achievements.tsx': learnersPage,
  'learner/receipts.tsx': learnersPage,
  'learner/receipt.tsx': ownPage,
  'learner/receipt-pdf.ts': ownPage,
  'learner/account.tsx': learnersForm,
  'learner/account-delete.tsx': {
    loader: learners,
    action: row('login', 'served', 'served', 'refused', 'refused', 'refused'),
  },
  'learner/account-export.ts': learnersPage,
  'learner/order.tsx': { loader: ownerAndAdmins, action: owner },
  // No phone is simulated here.
  'learner/simulated-phone.ts': { loader: row('login', 'missing', 'missing', 'missing', 'missing', 'missing') },
  'learner/player.tsx': learnersForm,

  'admin/gate.tsx': page,
  'admin/login.tsx': form,
  // Without the step that a password or Google begins.
  'admin/login-code.tsx': { loader: all('admin login'), action: all('refused') },
  'admin/login-enrol.tsx': { loader: everybody, action: all('refused') },
  'admin/confirm.tsx': {
    loader: admins,
    action: row('admin login', 'admin login', 'admin login', 'refused', 'refused', 'admin login'),
  },
  'admin/logout.ts': { loader: everybody, action: all('admin login') },
  'admin/layout.tsx': portalPage,
  'admin/home.ts': portalPage,
  'admin/not-found.tsx': { loader: adminsFindNothing },
  'admin/dashboard.tsx': portalPage,
  'admin/report-csv.ts': portalPage,
  'admin/courses.tsx': portalForm,
  'admin/courses/add.tsx': portalForm,
  'admin/courses/edit.tsx': portalForm,
  'admin/courses/publish.tsx': portalForm,
  'admin/courses/delete.tsx': portalForm,
  'admin/courses/delete-chosen.tsx': portalForm,
  'admin/courses/category-of-chosen.tsx': portalForm,
  'admin/courses/students.tsx': portalPage,
  'admin/courses/video.tsx': portalPage,
  'admin/course-content.tsx': portalForm,
  'admin/content/add-section.tsx': portalForm,
  'admin/content/edit-section.tsx': portalForm,
  'admin/content/delete-section.tsx': portalForm,
  'admin/content/add-lesson.tsx': portalForm,
  'admin/content/edit-lesson.tsx': portalForm,
  'admin/content/play-lesson.tsx': portalPage,
  'admin/content/delete-lesson.tsx': portalForm,
  'admin/users.tsx': portalPage,
  'admin/users/add.tsx': portalForm,
  'admin/users/edit.tsx': portalForm,
  'admin/users/enrol.tsx': portalForm,
  'admin/users/remove-course.tsx': portalForm,
  'admin/users/suspend.tsx': portalForm,
  'admin/users/delete.tsx': portalForm,
  'admin/enrol-part.ts': { action: admins },
  'admin/enrol-users.tsx': portalForm,
  'admin/user.tsx': portalForm,
  'admin/users-csv.ts': portalPage,
  'admin/payments.tsx': portalPage,
  'admin/payments/payment.tsx': portalPage,
  'admin/payments/cases.tsx': portalPage,
  'admin/payments/decide.tsx': portalForm,
  'admin/payments/reconcile.tsx': portalForm,
  'admin/payments/reconcile-file.ts': { action: admins },
  'admin/payments/statement.tsx': { loader: adminsFindNothing, action: adminsFindNothing },
  'admin/payments/statement-csv.ts': { loader: adminsFindNothing },
  'admin/payments-csv.ts': portalPage,
  'admin/portfolio.tsx': portalForm,
  'admin/portfolio/add.tsx': portalForm,
  'admin/portfolio/edit.tsx': portalForm,
  'admin/portfolio/delete.tsx': portalForm,
  'admin/messages.tsx': portalPage,
  'admin/messages/message.tsx': portalForm,
  'admin/messages/delete.tsx': portalForm,
  'admin/reviews.tsx': portalPage,
  'admin/reviews/review.tsx': { loader: adminsFindNothing, action: adminsFindNothing },
  // The empty form gives no reason.
  'admin/reviews/hide.tsx': { loader: adminsFindNothing, action: admins },
  // The empty form names no subscriber.
  'admin/subscribers.tsx': {
    loader: admins,
    action: row('admin login', 'admin login', 'admin login', 'missing', 'missing', 'admin login'),
  },
  'admin/subscribers-csv.ts': portalPage,
  'admin/analytics.tsx': portalPage,
  // An example's name is none of a chart.
  'admin/analytics-csv.ts': { loader: adminsFindNothing },
  'admin/audit.tsx': portalPage,
  'admin/audit-csv.ts': portalPage,
  // Of super_admins alone (decision A5).
  'admin/settings.tsx': {
    loader: row('admin login', 'admin login', 'admin login', 'refused', 'served', 'admin login'),
    action: row('admin login', 'admin login', 'admin login', 'refused', 'served', 'admin login'),
  },
  'admin/admins.tsx': {
    loader: row('admin login', 'admin login', 'admin login', 'refused', 'served', 'admin login'),
    action: row('admin login', 'admin login', 'admin login', 'refused', 'served', 'admin login'),
  },
  // The test names a learner, who cannot be dismissed.
  'admin/admins/dismiss.tsx': {
    loader: row('admin login', 'admin login', 'admin login', 'refused', 'missing', 'admin login'),
    action: row('admin login', 'admin login', 'admin login', 'refused', 'served', 'admin login'),
  },
  'admin/security.tsx': portalForm,
  // Says to everybody how long their own admin session lives on: to most, that there is none.
  'admin/session.ts': { loader: everybody, action: admins },

  'api/payment-validation.ts': form,
  'api/payment-result.ts': form,
  'api/buyer.ts': page,
  'api/order-status.ts': { loader: row('missing', 'served', 'missing', 'served', 'served', 'missing') },
  'api/order-live.ts': { loader: row('missing', 'served', 'missing', 'served', 'served', 'missing') },
  'api/newsletter.ts': form,
  'api/newsletter-unsubscribe.ts': form,
  'api/contact.ts': form,
  // Who is signed in is told what is wrong with the empty body that the test sends.
  'api/progress.ts': { loader: everybody, action: row('refused', 'served', 'served', 'served', 'served', 'served') },
  'api/notes.ts': {
    loader: row('refused', 'served', 'missing', 'missing', 'missing', 'missing'),
    action: row('refused', 'served', 'served', 'served', 'served', 'served'),
  },
  // Admins may see every lesson, to look over what they make.
  'api/lesson.ts': { loader: row('refused', 'served', 'refused', 'served', 'served', 'refused') },
  'api/finish-upload.ts': {
    loader: everybody,
    action: row('refused', 'refused', 'refused', 'missing', 'missing', 'refused'),
  },
  'api/begin-direct-upload.ts': {
    loader: everybody,
    action: row('refused', 'refused', 'refused', 'served', 'served', 'refused'),
  },
  'api/upload-parts.ts': {
    loader: everybody,
    action: row('refused', 'refused', 'refused', 'missing', 'missing', 'refused'),
  },
  'api/file-holds.ts': {
    loader: everybody,
    action: row('refused', 'refused', 'refused', 'served', 'served', 'refused'),
  },
  'api/mailbox.tsx': page,
  'api/mailbox-json.ts': page,
  'api/mails.tsx': page,
  'api/gallery.tsx': page,
  'api/uploads-page.tsx': portalForm,
  'api/text-editor-page.tsx': portalForm,
};

/** What one actor is to get of a row. */
export function expectedOf(expected: Row, actors: readonly ActorName[]): Record<ActorName, Outcome> {
  return Object.fromEntries(actors.map((actor, index) => [actor, expected[index]])) as Record<ActorName, Outcome>;
}
