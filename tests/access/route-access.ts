import { staffRoles, type StaffRole } from '#app/shared/actor.ts';
import { rolesWith, roleUploadsMedia, type Capability } from '#app/shared/permissions.ts';
import type { ActorName, Outcome } from './route-actors.ts';

/** Expected outcomes of the actors. */
type Row = Readonly<Record<ActorName, Outcome>>;

const everyRole = () => true;

/**
 * Makes a row of a visitor, the learner, another learner, staff, and a staff member in a learner's session. Roles that may not get the same as
 * the last.
 */
function row(
  [visitor, learner, other, staff, asLearner]: readonly [Outcome, Outcome, Outcome, Outcome, Outcome],
  may: (role: StaffRole) => boolean = everyRole,
): Row {
  const ofRoles = staffRoles.map((role) => [role, may(role) ? staff : asLearner]);
  const roles = Object.fromEntries(ofRoles) as Record<StaffRole, Outcome>;
  return { visitor, learner, 'other learner': other, 'admin as learner': asLearner, ...roles };
}
const has = (capability: Capability) => (role: StaffRole) => rolesWith(capability).includes(role);
const all = (outcome: Outcome): Row => row([outcome, outcome, outcome, outcome, outcome]);

/** Open to everybody. */
const everybody = all('served');
/** Nobody finds a subject of this name: the test has none. */
const unknown = row(['login', 'missing', 'missing', 'missing', 'missing']);
const nobody = all('missing');
/** Everybody with an account; visitors go to the login. */
const learners = row(['login', 'served', 'served', 'served', 'served']);
/** The learner who owns the subject. */
const owner = row(['login', 'served', 'missing', 'missing', 'missing']);
/** The owner, and roles that see payments. */
const ownerAndPayments = row(['login', 'served', 'missing', 'served', 'missing'], has('payments.read'));

/** An admin session with a role that has the capability, or with any role for null. Other roles are refused. */
function inPortal(needs: Capability | null, outcome: Outcome = 'served'): Row {
  const sent = 'admin login';
  const ofRoles = staffRoles.map((role) => [role, needs === null || has(needs)(role) ? outcome : 'refused']);
  return { ...all(sent), ...Object.fromEntries(ofRoles) };
}

/** An order, by its address. */
const orderOfTheirs = row(['missing', 'served', 'missing', 'served', 'missing'], has('payments.read'));
/** Roles that may upload, and their outcome for the empty request of the test. */
const uploaders = (outcome: Outcome): Row =>
  row(['refused', 'refused', 'refused', outcome, 'refused'], roleUploadsMedia);

interface Access {
  readonly loader?: Row;
  readonly action?: Row;
}

const page: Access = { loader: everybody };
const form: Access = { loader: everybody, action: everybody };
const learnersPage: Access = { loader: learners };
const learnersForm: Access = { loader: learners, action: learners };
const ownPage: Access = { loader: owner };
const portalPage = (needs: Capability | null): Access => ({ loader: inPortal(needs) });
/** `acts` is the capability of the form, where it differs from that of the page. */
const portalForm = (needs: Capability | null, acts = needs): Access => ({
  loader: inPortal(needs),
  action: inPortal(acts),
});

/** Expected outcome of every route for every actor. The test fails for missing and for removed routes. */
export const routeAccess: Readonly<Record<string, Access>> = {
  'public/layout.tsx': page,
  'public/home.tsx': page,
  'public/courses.tsx': page,
  'public/course.tsx': page,
  'public/instructor.tsx': page,
  'public/preview.tsx': {},
  'public/about.tsx': page,
  'public/contact.tsx': form,
  'public/portfolio.tsx': page,
  'public/project.tsx': { loader: nobody },
  'public/certificate.tsx': { loader: nobody, action: unknown },
  // The example's token is no link of this shop.
  'public/quotation.tsx': { loader: nobody, action: nobody },
  'public/quotation-pdf.ts': { loader: nobody },
  'public/certificate-pdf.ts': { loader: nobody },
  'public/newsletter.tsx': { action: everybody },
  'public/newsletter-confirm.tsx': form,
  'public/newsletter-unsubscribe.tsx': form,
  'public/unsubscribe.tsx': form,
  'public/waiting-list.tsx': form,
  'public/gift-code.tsx': { action: everybody },
  'public/gift.tsx': { loader: nobody, action: row(['login', 'missing', 'missing', 'missing', 'missing']) },
  'public/seat.tsx': { loader: nobody, action: unknown },
  'public/waiting-list-confirm.tsx': form,
  'public/waiting-list-leave.tsx': form,
  'public/terms.tsx': page,
  'public/privacy-policy.tsx': page,
  'public/bundle.tsx': { loader: nobody },
  'public/coupon-link.tsx': { loader: nobody },
  'public/cart.tsx': form,
  'public/sent-cart.tsx': page,
  'public/checkout.tsx': form,
  'public/not-found.tsx': { loader: nobody },
  'seo/sitemap.ts': page,
  'seo/web-manifest.ts': page,
  'public/offline-worker.ts': page,

  'auth/layout.tsx': page,
  'auth/login.tsx': form,
  'auth/send-form.tsx': { action: learners },
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
  // A newly enrolled learner may not review yet.
  'learner/review.tsx': {
    loader: row(['login', 'refused', 'missing', 'missing', 'missing']),
    action: learners,
  },
  'learner/report-review.tsx': {
    loader: row(['login', 'missing', 'missing', 'missing', 'missing']),
    action: row(['login', 'missing', 'missing', 'missing', 'missing']),
  },
  'learner/notes.tsx': ownPage,
  'learner/notes-file.ts': ownPage,
  'learner/cart.tsx': learnersPage,
  'learner/checkout.tsx': learnersForm,
  // The form of the test names no course.
  'learner/wishlist.tsx': {
    loader: learners,
    action: row(['login', 'missing', 'missing', 'missing', 'missing']),
  },
  // The example's course is not sold bit by bit; its learner reads that it is theirs. The empty form names no phone.
  'learner/instalment-plans/new-plan.tsx': { loader: owner, action: learners },
  // Nobody has an instalment plan.
  'learner/instalment-plans/instalment-plan.tsx': { loader: unknown, action: learners },
  'learner/gifts.tsx': learnersPage,
  // The empty form names no phone.
  'learner/gifts/new-gift.tsx': learnersForm,
  // Nobody has a gift. The empty form is refused before one is looked for.
  'learner/gifts/given-gift.tsx': {
    loader: row(['login', 'missing', 'missing', 'missing', 'missing']),
    action: learners,
  },
  'learner/gifts/gift-card-pdf.ts': { loader: unknown },
  'learner/ordered-seats.tsx': { loader: unknown, action: unknown },
  'learner/achievements.tsx': learnersPage,
  'learner/receipts.tsx': learnersPage,
  'learner/receipt.tsx': ownPage,
  'learner/receipt-pdf.ts': ownPage,
  'learner/invoice-pdf.ts': { loader: ownerAndPayments },
  'learner/account.tsx': learnersForm,
  'learner/account-delete.tsx': {
    loader: learners,
    action: row(['login', 'served', 'served', 'refused', 'refused']),
  },
  'learner/account-export.ts': learnersPage,
  'learner/order.tsx': { loader: ownerAndPayments, action: owner },
  // The test simulates no phone.
  'learner/simulated-phone.ts': { loader: row(['login', 'missing', 'missing', 'missing', 'missing']) },
  'learner/player.tsx': learnersForm,
  'learner/course-search.tsx': { loader: learners },
  'learner/practice.tsx': learnersPage,

  'admin/login-layout.tsx': page,
  'admin/login.tsx': form,
  // Without the earlier step by password or Google.
  'admin/login-code.tsx': { loader: all('admin login'), action: all('refused') },
  'admin/login-enrol.tsx': { loader: everybody, action: all('refused') },
  'admin/send-form.tsx': { action: inPortal(null) },
  'admin/confirm.tsx': { loader: inPortal(null), action: inPortal(null, 'refused') },
  'admin/logout.ts': { loader: everybody, action: all('admin login') },
  'admin/layout.tsx': portalPage(null),
  'admin/home.ts': portalPage(null),
  'admin/not-found.tsx': { loader: inPortal(null, 'missing') },
  'admin/dashboard.tsx': portalPage(null),
  'admin/report-csv.ts': portalPage('analytics.read'),
  'admin/courses.tsx': portalForm('courses.read'),
  'admin/courses/add.tsx': portalForm('courses.edit'),
  'admin/courses/edit.tsx': portalForm('courses.edit'),
  'admin/courses/publish.tsx': portalForm('courses.edit'),
  'admin/courses/delete.tsx': portalForm('courses.delete'),
  'admin/courses/delete-selected.tsx': portalForm('courses.delete'),
  'admin/courses/category-of-selected.tsx': portalForm('courses.edit'),
  'admin/courses/students.tsx': portalPage('users.read'),
  'admin/courses/video.tsx': portalPage('courses.read'),
  'admin/assignments/edit.tsx': {
    loader: inPortal('courses.edit', 'missing'),
    action: inPortal('courses.edit', 'served'),
  },
  'admin/submissions.tsx': portalPage('grading.do'),
  'admin/submissions/grade.tsx': {
    loader: inPortal('grading.do', 'missing'),
    action: inPortal('grading.do', 'missing'),
  },
  'admin/submissions/late.tsx': {
    loader: inPortal('grading.do', 'missing'),
    action: inPortal('grading.do', 'served'),
  },
  'admin/course.tsx': portalPage(null),
  'admin/quizzes.tsx': portalPage('questions.edit'),
  'admin/quizzes/edit.tsx': {
    loader: inPortal('questions.edit', 'missing'),
    action: inPortal('questions.edit', 'served'),
  },
  'admin/items.tsx': portalPage('questions.edit'),
  'admin/items-csv.ts': portalPage('questions.edit'),
  'admin/items/regrade.tsx': {
    loader: inPortal('grading.do', 'missing'),
    action: inPortal('grading.do', 'missing'),
  },
  'admin/gradebook.tsx': portalPage('gradebook.read'),
  'admin/gradebook-csv.ts': portalPage('gradebook.read'),
  'admin/practices/edit.tsx': portalForm('questions.edit'),
  'admin/questions.tsx': portalPage('questions.edit'),
  'admin/questions/add.tsx': portalForm('questions.edit'),
  'admin/questions/export.tsx': portalPage('questions.edit'),
  'admin/questions/export-csv.ts': portalPage('questions.edit'),
  'admin/questions/export-gift.ts': portalPage('questions.edit'),
  'admin/questions/import.tsx': portalForm('questions.edit'),
  'admin/questions/import-file.ts': { action: inPortal('questions.edit') },
  'admin/questions/import-report.ts': { action: inPortal('questions.edit') },
  'admin/questions/edit.tsx': portalForm('questions.edit'),
  'admin/translation/course.tsx': portalForm('courses.edit'),
  'admin/translation/lesson.tsx': portalForm('courses.edit'),
  'admin/course-content.tsx': portalForm('courses.edit'),
  'admin/content/add-section.tsx': portalForm('courses.edit'),
  'admin/content/edit-section.tsx': portalForm('courses.edit'),
  'admin/content/delete-section.tsx': portalForm('courses.edit'),
  'admin/content/add-lesson.tsx': portalForm('courses.edit'),
  'admin/content/edit-lesson.tsx': portalForm('courses.edit'),
  'admin/content/play-lesson.tsx': portalPage('courses.edit'),
  'admin/content/delete-lesson.tsx': portalForm('courses.edit'),
  'admin/users.tsx': portalPage('users.read'),
  'admin/users/add.tsx': portalForm('users.manage'),
  'admin/users/edit.tsx': portalForm('users.manage'),
  'admin/users/certificate.tsx': { loader: inPortal('users.manage', 'missing'), action: inPortal('users.manage') },
  'admin/users/enrol.tsx': portalForm('users.enrol'),
  'admin/users/remove-course.tsx': portalForm('users.enrol'),
  'admin/users/suspend.tsx': portalForm('users.manage'),
  'admin/users/delete.tsx': portalForm('users.manage'),
  'admin/enrol-part.ts': { action: inPortal('users.enrol') },
  'admin/enrol-users.tsx': portalForm('users.enrol'),
  'admin/user.tsx': portalForm('users.read'),
  'admin/users-csv.ts': portalPage('users.manage'),
  'admin/payments.tsx': portalPage('payments.read'),
  'admin/payments/payment.tsx': { loader: inPortal('payments.read'), action: inPortal('quotations.make') },
  'admin/payments/cases.tsx': portalPage('payments.read'),
  'admin/payments/decide.tsx': portalForm('payments.refund'),
  'admin/payments/reconcile.tsx': portalForm('payments.decide'),
  'admin/payments/reconcile-file.ts': { action: inPortal('payments.decide') },
  'admin/payments/statement.tsx': {
    loader: inPortal('payments.decide', 'missing'),
    action: inPortal('payments.decide', 'missing'),
  },
  'admin/payments/statement-csv.ts': { loader: inPortal('payments.decide', 'missing') },
  'admin/payments/recorded.tsx': portalPage('payments.record'),
  'admin/payments/recorded/add.tsx': portalForm('payments.record'),
  'admin/payments/recorded/payment.tsx': {
    loader: inPortal('payments.record', 'missing'),
    action: inPortal('payments.record', 'missing'),
  },
  'admin/payments-csv.ts': portalPage('payments.decide'),
  'admin/mail.tsx': portalPage('campaigns.send'),
  'admin/mail/add.tsx': portalForm('campaigns.send'),
  'admin/mail/campaign.tsx': {
    loader: inPortal('campaigns.send', 'missing'),
    action: inPortal('campaigns.send', 'missing'),
  },
  'admin/mail/edit.tsx': {
    loader: inPortal('campaigns.send', 'missing'),
    action: inPortal('campaigns.send', 'missing'),
  },
  'admin/former-quotations.ts': { loader: inPortal(null) },
  'admin/quotations.tsx': portalPage('quotations.make'),
  'admin/quotations/add.tsx': portalForm('quotations.make'),
  // The example has no quotation.
  'admin/quotations/sent-quotation.tsx': {
    loader: inPortal('quotations.make', 'missing'),
    action: inPortal('quotations.make', 'missing'),
  },
  'admin/quotation-pdf.ts': { loader: inPortal('quotations.make', 'missing') },
  'admin/instalment-plans.tsx': portalPage('payments.read'),
  'admin/instalment-plans/courses.tsx': portalForm('courses.price'),
  // The example has no instalment plan.
  'admin/instalment-plans/instalment-plan.tsx': {
    loader: inPortal('payments.read', 'missing'),
    action: inPortal('instalments.cancel'),
  },
  'admin/discounts.tsx': portalPage('discounts.read'),
  // The example's name is not a kind of discount.
  'admin/discounts/add.tsx': {
    loader: inPortal('discounts.edit', 'missing'),
    action: inPortal('discounts.edit', 'missing'),
  },
  'admin/discounts/discount-page.tsx': {
    loader: inPortal('discounts.read', 'missing'),
    action: inPortal('discounts.edit', 'missing'),
  },
  'admin/discounts/edit.tsx': {
    loader: inPortal('discounts.edit', 'missing'),
    action: inPortal('discounts.edit', 'missing'),
  },
  'admin/portfolio.tsx': portalForm('portfolio.edit'),
  'admin/portfolio/add.tsx': portalForm('portfolio.edit'),
  'admin/portfolio/edit.tsx': portalForm('portfolio.edit'),
  'admin/portfolio/delete.tsx': portalForm('portfolio.edit'),
  'admin/messages.tsx': portalPage('messages.answer'),
  'admin/messages/message.tsx': portalForm('messages.answer'),
  'admin/messages/delete.tsx': portalForm('messages.answer'),
  'admin/reviews.tsx': portalPage('reviews.moderate'),
  'admin/reviews/review.tsx': {
    loader: inPortal('reviews.moderate', 'missing'),
    action: inPortal('reviews.moderate', 'missing'),
  },
  // The empty form contains no reason.
  'admin/reviews/hide.tsx': { loader: inPortal('reviews.moderate', 'missing'), action: inPortal('reviews.moderate') },
  // The empty form names no subscriber.
  'admin/subscribers.tsx': {
    loader: inPortal('subscribers.manage'),
    action: inPortal('subscribers.manage', 'missing'),
  },
  'admin/invoices.tsx': portalPage('invoices.read'),
  'admin/invoices/invoice.tsx': portalForm('invoices.read', 'invoices.edit'),
  'admin/invoices/import-etims.tsx': portalForm('invoices.edit'),
  'admin/invoices-csv.ts': portalPage('invoices.read'),
  'admin/subscribers-csv.ts': portalPage('subscribers.manage'),
  'admin/analytics.tsx': portalPage('analytics.read'),
  // The example's name is not a chart.
  'admin/analytics-csv.ts': { loader: inPortal('analytics.read', 'missing') },
  'admin/audit.tsx': portalPage('audit.readMoney'),
  'admin/audit-csv.ts': portalPage('audit.readMoney'),
  'admin/translations.tsx': portalPage('translations.edit'),
  // The empty form contains no text.
  'admin/translations/translation.tsx': portalForm('translations.edit'),
  'admin/corrections-file.ts': portalPage('translations.edit'),
  'admin/settings.tsx': portalForm('settings.edit'),
  'admin/admins.tsx': portalForm('staff.manage'),
  // The test names a learner, who has no role to remove.
  'admin/admins/dismiss.tsx': { loader: inPortal('staff.manage', 'missing'), action: inPortal('staff.manage') },
  // The empty form names no role.
  'admin/admins/change-role.tsx': { loader: inPortal('staff.manage', 'missing'), action: inPortal('staff.manage') },
  'admin/security.tsx': portalForm(null),
  // Returns to everybody how long their own admin session lasts; most have none.
  'admin/session.ts': { loader: everybody, action: inPortal(null) },

  'api/payment-validation.ts': form,
  'api/payment-result.ts': form,
  'api/buyer.ts': page,
  'api/course-suggestions.ts': page,
  'api/wishlist.ts': {
    loader: everybody,
    action: row(['refused', 'missing', 'missing', 'missing', 'missing']),
  },
  'api/order-status.ts': { loader: orderOfTheirs },
  'api/order-live.ts': { loader: orderOfTheirs },
  'api/quotation-status.ts': { loader: nobody },
  'api/quotation-live.ts': { loader: nobody },
  'api/newsletter.ts': form,
  'api/newsletter-unsubscribe.ts': form,
  'api/unsubscribe.ts': form,
  'api/contact.ts': form,
  // A signed-in user gets an error, because the test sends an empty body.
  'api/progress.ts': { loader: everybody, action: row(['refused', 'served', 'served', 'served', 'served']) },
  'api/notes.ts': {
    loader: row(['refused', 'served', 'missing', 'missing', 'missing']),
    action: row(['refused', 'served', 'served', 'served', 'served']),
  },
  'api/assignment-submissions.ts': { action: row(['refused', 'served', 'served', 'served', 'served']) },
  'api/submission-file.ts': {
    action: row(['refused', 'served', 'refused', 'served', 'refused'], has('courses.read')),
  },
  'api/quiz-attempts.ts': { action: row(['refused', 'served', 'served', 'served', 'served']) },
  'api/answers.ts': { loader: everybody, action: row(['refused', 'served', 'served', 'served', 'served']) },
  // Staff may see every lesson, to check their work.
  'api/lesson.ts': {
    loader: row(['refused', 'served', 'refused', 'served', 'refused'], has('courses.read')),
  },
  'api/course-search.ts': { loader: row(['refused', 'served', 'served', 'served', 'served']) },
  'api/finish-upload.ts': { loader: everybody, action: uploaders('missing') },
  'api/preparation.ts': { loader: uploaders('served'), action: uploaders('served') },
  'api/begin-direct-upload.ts': { loader: everybody, action: uploaders('served') },
  'api/upload-parts.ts': { loader: everybody, action: uploaders('missing') },
  'api/file-holds.ts': { loader: everybody, action: uploaders('served') },
  'dev/mailbox.tsx': page,
  'dev/mailbox-json.ts': page,
  'dev/mails.tsx': page,
  'dev/gallery.tsx': page,
  'dev/uploads-page.tsx': portalForm(null),
  'dev/text-editor-page.tsx': portalForm(null),
};
