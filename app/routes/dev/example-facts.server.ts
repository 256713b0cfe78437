import { certificateOf } from '#app/modules/study/certificates/certificate.ts';
import type { ReceiptFacts } from '#app/modules/money/ledger/receipt.ts';
import type { Mail } from '#app/platform/mail/mail.ts';
import { toCents } from '#app/shared/money.ts';

export interface ExampleMail {
  /** The mail's part of its address. */
  readonly name: string;
  /** The event that sends the mail. */
  readonly occasion: string;
  readonly mail: Mail;
}

/** Invented people, orders and certificates for the example mails. */
export const demoAddress = 'demo.learner@example.com';
export const demoBackupAlert =
  'No backup was made. The backup does not fit: the disk of /var/backups/shop is full (ENOSPC).';
export const demoMessage = 'This message is an example.\nDo you teach in Swahili too?';
export const demoReply = 'Yes: write to us which course you mean.';

export const receipt = 'DEMOEXAMPL';
export const orderNumber = 'DEMOORDER';

export const demoAlert =
  'This alert is an example. KSh\u00a05 came in where KSh\u00a011,500 was asked for. Please decide what to do with it.';

const bought = {
  status: 'completed',
  transactionId: receipt,
  phone: '254700000000',
  buyerName: 'Demo Learner',
  buyerEmail: demoAddress,
  buyerLocale: 'en',
} as const;

/** Two courses of KSh 6,000 and KSh 5,499.50, with the rounding of half a shilling. */
export const demoOrder: ReceiptFacts = {
  order: {
    id: '00000000-0000-4000-8000-000000000000',
    number: orderNumber,
    status: 'paid',
    rounding: toCents(50),
    total: toCents(1_150_000),
    paidAt: new Date('2025-11-20T14:32:07+03:00'),
  },
  lines: [
    { ...bought, orderLineId: 'demo-1', courseId: null, title: 'A course of the demo', amountCents: toCents(600_000) },
    { ...bought, orderLineId: 'demo-2', courseId: null, title: 'Another course', amountCents: toCents(549_950) },
  ],
  money: [
    {
      receipt,
      amountCents: toCents(1_150_000),
      phone: '254700000000',
      paidAt: new Date('2025-11-20T14:32:00+03:00'),
      source: 'callback',
      state: 'matched',
      isPart: false,
      refunds: [],
    },
  ],
};

/** The id is the slug of a demo course, so that the demo shows its picture. */
export const demoCourse = { id: 'grant-writing-need-to-budget', title: 'Grant Writing: Need to Budget' } as const;

export const demoCertificate = () =>
  certificateOf({
    code: 'DEMQEXAMPLETHATX',
    learnerName: 'Demo Learner',
    courseTitle: 'A course of the demo',
    category: 'general',
    instructor: 'Demo Instructor',
    lessons: 16,
    completedAt: new Date('2025-11-24T10:05:00+03:00'),
    proofs: [],
  });

export const demoRefund = {
  to: demoAddress,
  orderNumber,
  receipt,
  method: null,
  isReversed: true,
  refundReceipt: 'DEMORETURN',
  amountCents: toCents(549_950),
  courses: [{ title: 'Another course', access: 'ended' }],
  at: new Date('2025-11-24T10:05:00+03:00'),
} as const;

/** Example facts of a decision about a submission. */
export const demoSubmission = {
  course: { slug: 'demo-example', title: 'M-Pesa for a Small Shop' },
  lesson: { id: 'demo-example', title: 'Close one real day' },
  of: 12,
  feedback:
    'Your box explains itself, and you found the airtime without help. Now the last KSh 100: ask who stood at the counter.',
};

/** A question about a lesson with its answer. */
export const demoQuestion = {
  place: {
    lessonId: 'demo-example',
    lesson: 'Columns that fit by themselves',
    course: 'Frontend Foundations',
    slug: 'demo-example',
  },
  questionId: 'demo-example',
  title: 'Why is minmax(0, 1fr) needed here?',
  answer: 'A column of 1fr never gets narrower than its longest word. minmax(0, 1fr) lets it.',
};

/** A quiz, as mails name it. */
export const demoQuiz = {
  id: 'demo-example',
  title: 'Final quiz',
  course: 'M-Pesa for a Small Shop',
  courseSlug: 'demo-example',
};
