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

  'learner/layout.tsx': { loader: learners },
  'learner/dashboard.tsx': { loader: learners },
  'learner/my-courses.tsx': { loader: learners },
  'learner/my-course.tsx': { loader: owner },
  // Who has only just enrolled may not review yet.
  'learner/review.tsx': {
    loader: row('login', 'refused', 'missing', 'missing', 'missing', 'missing'),
    action: learners,
  },
  'learner/report-review.tsx': {
    loader: row('login', 'missing', 'missing', 'missing', 'missing', 'missing'),
    action: row('login', 'missing', 'missing', 'missing', 'missing', 'missing'),
  },
  'learner/notes.tsx': { loader: owner },
  'learner/notes-file.ts': { loader: owner },
  'learner/cart.tsx': { loader: learners },
  'learner/checkout.tsx': { loader: learners, action: learners },
  'learner/achievements.tsx': { loader: learners },
  'learner/receipts.tsx': { loader: learners },
  'learner/receipt.tsx': { loader: owner },
  'learner/receipt-pdf.ts': { loader: owner },
  'learner/account.tsx': { loader: learners, action: learners },
  'learner/account-delete.tsx': {
    loader: learners,
    action: row('login', 'served', 'served', 'refused', 'refused', 'refused'),
  },
  'learner/account-export.ts': { loader: learners },
  'learner/order.tsx': { loader: ownerAndAdmins, action: owner },
  // No phone is simulated here.
  'learner/simulated-phone.ts': { loader: row('login', 'missing', 'missing', 'missing', 'missing', 'missing') },
  'learner/player.tsx': { loader: learners, action: learners },

  'admin/gate.tsx': page,
  'admin/login.tsx': form,
  // Without the step that a password or Google begins.
  'admin/login-code.tsx': { loader: all('admin login'), action: all('refused') },
  'admin/login-enrol.tsx': { loader: everybody, action: all('refused') },
  'admin/logout.ts': { loader: everybody, action: all('admin login') },
  'admin/layout.tsx': { loader: admins },
  'admin/home.ts': { loader: admins },
  'admin/dashboard.tsx': { loader: admins },
  'admin/report-csv.ts': { loader: admins },
  'admin/courses.tsx': { loader: admins, action: admins },
  'admin/courses/add.tsx': { loader: admins, action: admins },
  'admin/courses/edit.tsx': { loader: admins, action: admins },
  'admin/courses/delete.tsx': { loader: admins, action: admins },
  'admin/courses/delete-chosen.tsx': { loader: admins, action: admins },
  'admin/courses/category-of-chosen.tsx': { loader: admins, action: admins },
  'admin/courses/students.tsx': { loader: admins },
  'admin/courses/video.tsx': { loader: admins },
  'admin/course-content.tsx': { loader: admins, action: admins },
  'admin/content/add-section.tsx': { loader: admins, action: admins },
  'admin/content/edit-section.tsx': { loader: admins, action: admins },
  'admin/content/delete-section.tsx': { loader: admins, action: admins },
  'admin/content/add-lesson.tsx': { loader: admins, action: admins },
  'admin/content/edit-lesson.tsx': { loader: admins, action: admins },
  'admin/content/play-lesson.tsx': { loader: admins },
  'admin/content/delete-lesson.tsx': { loader: admins, action: admins },
  'admin/users.tsx': { loader: admins },
  'admin/users/add.tsx': { loader: admins, action: admins },
  'admin/users/edit.tsx': { loader: admins, action: admins },
  'admin/users/enrol.tsx': { loader: admins, action: admins },
  'admin/users/remove-course.tsx': { loader: admins, action: admins },
  'admin/users/suspend.tsx': { loader: admins, action: admins },
  'admin/users/delete.tsx': { loader: admins, action: admins },
  'admin/enrol-part.ts': { action: admins },
  'admin/enrol-users.tsx': { loader: admins, action: admins },
  'admin/user.tsx': { loader: admins, action: admins },
  'admin/users-csv.ts': { loader: admins },
  'admin/payments.tsx': { loader: admins },
  'admin/payments/payment.tsx': { loader: admins },
  'admin/payments/cases.tsx': { loader: admins },
  'admin/payments/decide.tsx': { loader: admins, action: admins },
  'admin/payments/reconcile.tsx': { loader: admins, action: admins },
  'admin/payments/statement.tsx': { loader: adminsFindNothing, action: adminsFindNothing },
  'admin/payments/statement-csv.ts': { loader: adminsFindNothing },
  'admin/payments-csv.ts': { loader: admins },
  'admin/portfolio.tsx': { loader: admins, action: admins },
  'admin/portfolio/add.tsx': { loader: admins, action: admins },
  'admin/portfolio/edit.tsx': { loader: admins, action: admins },
  'admin/portfolio/delete.tsx': { loader: admins, action: admins },
  'admin/messages.tsx': { loader: admins },
  'admin/messages/message.tsx': { loader: admins, action: admins },
  'admin/messages/delete.tsx': { loader: admins, action: admins },
  'admin/reviews.tsx': { loader: admins },
  'admin/reviews/review.tsx': { loader: adminsFindNothing, action: adminsFindNothing },
  // The empty form gives no reason.
  'admin/reviews/hide.tsx': { loader: adminsFindNothing, action: admins },
  // The empty form names no subscriber.
  'admin/subscribers.tsx': {
    loader: admins,
    action: row('admin login', 'admin login', 'admin login', 'missing', 'missing', 'admin login'),
  },
  'admin/subscribers-csv.ts': { loader: admins },
  'admin/analytics.tsx': { loader: admins },
  // An example's name is none of a chart.
  'admin/analytics-csv.ts': { loader: adminsFindNothing },
  'admin/audit.tsx': { loader: admins },
  'admin/audit-csv.ts': { loader: admins },
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
  'admin/security.tsx': { loader: admins, action: admins },
  // Says to everybody how long their own admin session lives on: to most, that there is none.
  'admin/session.ts': { loader: everybody, action: admins },

  'api/payment-validation.ts': form,
  'api/payment-result.ts': form,
  'api/order-status.ts': { loader: row('missing', 'served', 'missing', 'served', 'served', 'missing') },
  'api/order-live.ts': { loader: row('missing', 'served', 'missing', 'served', 'served', 'missing') },
  'api/newsletter.ts': form,
  'api/newsletter-unsubscribe.ts': form,
  'api/contact.ts': form,
  // The empty body that the test sends is refused before anything else, with 400.
  'api/progress.ts': form,
  'api/notes.ts': { loader: row('refused', 'served', 'missing', 'missing', 'missing', 'missing'), action: everybody },
  // Admins may see every lesson, to look over what they make.
  'api/lesson.ts': { loader: row('refused', 'served', 'refused', 'served', 'served', 'refused') },
  'api/finish-upload.ts': {
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
  'api/uploads-page.tsx': { loader: admins, action: admins },
  'api/text-editor-page.tsx': { loader: admins, action: admins },
};

/** What one actor is to get of a row. */
export function expectedOf(expected: Row, actors: readonly ActorName[]): Record<ActorName, Outcome> {
  return Object.fromEntries(actors.map((actor, index) => [actor, expected[index]])) as Record<ActorName, Outcome>;
}
