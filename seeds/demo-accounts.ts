import type { DemoPurchase } from '#seeds/content/demo-people.ts';

/** The two accounts that the start prints. Their passwords are public: demo mode only. */
export const demoLearnerAccount = {
  name: 'Faith Nyambura',
  email: 'learner@example.com',
  password: 'Learner#2026',
  phone: '254700000100',
  joinedDaysAgo: 95,
} as const;

export const demoOwnerAccount = {
  name: 'Demo Admin',
  email: 'admin@example.com',
  password: 'Admin#2026',
  joinedDaysAgo: 190,
} as const;

/** Hours since the learner last studied; by default some days after buying. */
export interface StudiedPurchase extends DemoPurchase {
  readonly lastStudiedHoursAgo?: number;
}

/** Courses in every state: completed with its badge, half done, just begun, and never opened. */
export const demoLearnerPurchases: readonly StudiedPurchase[] = [
  {
    courseSlug: 'ai-basics-for-working-people',
    daysAgo: 90,
    status: 'completed',
    lessonsDone: 'all',
    lastStudiedHoursAgo: 13 * 24,
  },
  { courseSlug: 'frontend-foundations', daysAgo: 40, status: 'completed', lessonsDone: 8, lastStudiedHoursAgo: 2 },
  {
    courseSlug: 'grant-writing-need-to-budget',
    daysAgo: 12,
    status: 'completed',
    lessonsDone: 1,
    lastStudiedHoursAgo: 75,
  },
  { courseSlug: 'spreadsheets-for-small-business', daysAgo: 1, status: 'completed', lessonsDone: 0 },
];
