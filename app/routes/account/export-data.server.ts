import { exportProfile, exportSessions } from '#app/modules/people/accounts/read-account.server.ts';
import {
  exportBadges,
  exportCertificates,
  exportCorrections,
  exportProofs,
  exportCompletions,
  exportEnrolments,
  exportNotes,
  exportPositions,
  exportProgress,
  exportReviewReports,
  exportReviews,
} from '#app/modules/study/learning/export-learning.server.ts';
import { exportQuestions } from '#app/modules/study/lesson-questions/read-questions.server.ts';
import { exportSubmissions } from '#app/modules/study/assignments/own-submissions.server.ts';
import { exportQuizAttempts } from '#app/modules/study/quizzes/export-attempts.server.ts';
import { exportWishlist } from '#app/modules/money/checkout/wishlist/wishlist.server.ts';
import {
  exportMessages,
  exportNewsletter,
  exportWaitingLists,
} from '#app/modules/office/messages/correspondence.server.ts';
import {
  exportInvoices,
  exportOrders,
  exportPayments,
  exportGifts,
  exportSeats,
  exportPayerWords,
  exportPaymentLinks,
  exportInstalmentPlans,
  exportPrompts,
  exportIncomingPayments,
} from '#app/modules/money/payments/buyers/export-purchases.server.ts';
import {
  exportCampaigns,
  exportOptOuts,
  exportTeamReminders,
} from '#app/modules/office/messages/opt-outs/opt-outs.server.ts';
import { exportMemberships } from '#app/modules/money/organisations/forget-member.server.ts';
import { exportManualPayments } from '#app/modules/money/providers/by-hand/read-manual-payments.server.ts';
import { exportQuotations } from '#app/modules/money/quotations/read-quotations.server.ts';
import { exportFacts } from '#app/modules/money/packs/declared-facts.server.ts';
import { exportPacks } from '#app/modules/money/packs/export-packs.server.ts';
import { exportReports } from '#app/modules/money/team-reports/read-report.server.ts';
import { exportPendingEnrolments } from '#app/modules/money/staff-enrolments/pending-enrolments.server.ts';
import { exportAnswers } from '#app/modules/study/practice/export-answers.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';

interface Deps {
  readonly db: Database;
  readonly actor: Actor;
  readonly clock: Clock;
}

/** The parts of the file in order. The module that owns the data reads each part. */
const parts: Readonly<Record<string, (deps: Deps) => Promise<unknown>>> = {
  profile: exportProfile,
  orders: exportOrders,
  quotations: exportQuotations,
  plans: exportInstalmentPlans,
  gifts: exportGifts,
  seats: exportSeats,
  paymentLinks: exportPaymentLinks,
  payerWords: exportPayerWords,
  organisations: exportMemberships,
  packs: exportPacks,
  declaredFacts: exportFacts,
  countedInReports: exportReports,
  invoices: exportInvoices,
  payments: exportPayments,
  prompts: exportPrompts,
  receipts: exportIncomingPayments,
  recordedPayments: exportManualPayments,
  enrolments: exportEnrolments,
  pendingEnrolments: exportPendingEnrolments,
  progress: exportProgress,
  completions: exportCompletions,
  positions: exportPositions,
  practiceAnswers: exportAnswers,
  badges: exportBadges,
  certificates: exportCertificates,
  certificateCorrections: exportCorrections,
  proofs: exportProofs,
  checkPapers: exportQuizAttempts,
  handIns: exportSubmissions,
  notes: exportNotes,
  lessonQuestions: exportQuestions,
  reviews: exportReviews,
  reviewReports: exportReviewReports,
  wishlist: exportWishlist,
  messages: exportMessages,
  newsletter: exportNewsletter,
  mailOptOuts: exportOptOuts,
  teamReminders: exportTeamReminders,
  waitingLists: exportWaitingLists,
  campaigns: exportCampaigns,
  sessions: exportSessions,
};

/**
 * Yields the actor's stored data as one JSON object, in pieces. It reads a part when the part before it is sent, so that no transaction
 * stays open during a download. Times are in UTC; fields named `…Cents` are in cents.
 */
export async function* exportData(deps: Deps): AsyncGenerator<string> {
  yield `{\n  "exportedAt": ${JSON.stringify(deps.clock.now())}`;
  for (const [name, read] of Object.entries(parts)) {
    const text = JSON.stringify(await read(deps), null, 2).replaceAll('\n', '\n  ');
    yield `,\n  ${JSON.stringify(name)}: ${text}`;
  }
  yield '\n}\n';
}
