import type { PlantedDefects } from './planted-defect.ts';

const identity = 'app/modules/people/accounts';

export const defectsOfAccess: PlantedDefects = {
  'accountant-without-limit': {
    file: 'app/shared/permissions.ts',
    text: 'refundLimitCents: 20_000_00,',
    replacement: 'refundLimitCents: null,',
    breaks: 'An accountant refunds up to the limit of the role.',
    likely: ['app/shared/permissions.test.ts', 'app/shared/decision-rules.test.ts'],
  },
  'second-account-decides': {
    file: 'app/shared/decision-rules.ts',
    text: 'id !== null && decider.accounts.includes(id)',
    replacement: 'id !== null && id === decider.userId',
    breaks: 'Nobody decides about their own order, from another account of theirs either.',
    likely: ['app/shared/decision-rules.test.ts'],
  },
  'confirms-oneself': {
    file: 'app/shared/decision-rules.ts',
    text: 'if (first === null || first === decider.userId)',
    replacement: 'if (first === null)',
    breaks: 'Whoever decided first is not the second person.',
    likely: ['app/shared/decision-rules.test.ts'],
  },
  'another-code-confirms': {
    file: 'app/modules/money/collection/approvals/decide-in-two.server.ts',
    text: 'const isSame = waiting !== null && waiting.code === code;',
    replacement: 'const isSame = waiting !== null;',
    breaks: 'A second person confirms a decision by the same code.',
    likely: ['app/modules/money/collection/attempts/decide-attempt.integration.test.ts'],
  },
  'requester-settles': {
    file: 'app/modules/money/ledger/refund-decisions.server.ts',
    text: '[...hands, requestedBy, doneBy]',
    replacement: '[...hands, doneBy]',
    breaks: 'Whoever requested a refund does not decide that it failed.',
    likely: ['app/modules/money/collection/refunds/send-refund.integration.test.ts'],
  },
  'open-refunds-beyond-limit': {
    file: 'app/modules/money/ledger/decision-facts-queries.server.ts',
    text: "status not in ('cancelled', 'failed')",
    replacement: "status = 'done'",
    breaks: 'Refunds that are requested today count against the limit of the day.',
    likely: [
      'tests/decisions/decisions.integration.test.ts',
      'app/modules/money/ledger/request-refund.integration.test.ts',
    ],
  },
  'limit-of-each-order': {
    file: 'app/modules/money/providers/by-hand/record-manual-payment.server.ts',
    text: 'Math.max(await sumRecorded(tx, order.id), await sumRecordedBy(tx, staff.userId, at))',
    replacement: 'Math.min(await sumRecorded(tx, order.id), await sumRecordedBy(tx, staff.userId, at))',
    breaks: 'Payments that one person records today for several orders need an approval above the limit.',
    likely: ['tests/decisions/decisions.integration.test.ts'],
  },
  'preview-of-hidden-course': {
    file: 'app/modules/study/learning/can-study.ts',
    text: "return course.isActive && (lesson.isFreePreview || (isSignedIn && contentAccess === 'signed-in'));",
    replacement: "return lesson.isFreePreview || (course.isActive && isSignedIn && contentAccess === 'signed-in');",
    breaks: 'Free previews are open only while their course is on sale.',
    likely: ['app/modules/study/learning/can-study.test.ts'],
  },
  'refunded-learner-studies': {
    file: 'app/modules/study/learning/study-queries.server.ts',
    text: 'and(eq(enrolments.courseId, courses.id), eq(enrolments.userId, userId ?? nilId), isNull(enrolments.revokedAt));',
    replacement: 'and(eq(enrolments.courseId, courses.id), eq(enrolments.userId, userId ?? nilId));',
    breaks: 'A learner whose enrolment has ended does not study the course.',
    likely: [
      'app/modules/study/learning/read-lesson.integration.test.ts',
      'app/routes/api/ended-access.integration.test.ts',
      'app/modules/study/learning/enrolled.integration.test.ts',
    ],
  },
  'idle-portal-session': {
    file: `${identity}/session-queries.server.ts`,
    text: "<> 'admin' or",
    replacement: "<> 'learner' or",
    breaks: 'A session of the portal ends when it is not used.',
    likely: ['app/modules/people/staff/log-in-staff.integration.test.ts', `${identity}/read-actor.integration.test.ts`],
  },
  'suspended-user-stays': {
    file: `${identity}/session-queries.server.ts`,
    text: 'if (!row || row.suspendedAt) return null;',
    replacement: 'if (!row) return null;',
    breaks: 'A suspended user is a visitor from the next request on.',
    likely: [`${identity}/read-actor.integration.test.ts`, 'app/modules/people/users/users.integration.test.ts'],
  },
  'code-twice': {
    file: 'app/modules/people/second-factor/second-factor-queries.server.ts',
    text: 'lt(staffAuthenticators.lastStep, step)',
    replacement: 'lt(staffAuthenticators.lastStep, step + 1)',
    breaks: 'A code of an authenticator signs in once.',
  },
  'session-of-another-ends': {
    file: `${identity}/account-queries.server.ts`,
    text: 'and(eq(sessions.id, sessionId), eq(sessions.userId, userId))',
    replacement: 'eq(sessions.id, sessionId)',
    breaks: 'A user signs out browsers of their own account only.',
    likely: ['app/routes/account/account.integration.test.ts'],
  },
  'order-of-nobody': {
    file: 'app/modules/money/ledger/read-order.server.ts',
    text: 'userId !== null && userId === userIdOf(actor)',
    replacement: 'userId === userIdOf(actor)',
    breaks: 'A visitor does not see the orders of deleted accounts.',
    likely: ['app/modules/money/ledger/read-order.test.ts'],
  },
  'manager-changes-manager': {
    file: 'app/modules/people/users/lock-managed-user.server.ts',
    text: '(await findStaffRole(tx, userId)) !== null',
    replacement: "(await findStaffRole(tx, userId)) === 'owner'",
    breaks: 'Only owners change the accounts of staff.',
  },
};
