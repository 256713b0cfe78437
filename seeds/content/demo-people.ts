/**
 * Invented learners with what they bought in the last six months. Numbers such as 254700000001 and
 * addresses under example.com belong to nobody. Times are whole days before the day of seeding, so
 * the demo never grows old.
 */

/**
 * How a purchase ended. No pending ones: a running shop settles those, so they would not stay.
 * `admin_enrolled` is a grant by an administrator at no cost.
 */
export type DemoPurchaseStatus = 'completed' | 'failed' | 'refunded' | 'admin_enrolled';

export type DemoPurchase = {
  courseSlug: string;
  daysAgo: number;
  status: DemoPurchaseStatus;
  /** Published lessons completed, counted from the first; 'all' for a finished course, 0 where there is no access. */
  lessonsDone: number | 'all';
};

export type DemoLearner = {
  name: string;
  email: string;
  phone: string;
  joinedDaysAgo: number;
  isDemo: true;
  purchases: DemoPurchase[];
};

const paid = (courseSlug: string, daysAgo: number, lessonsDone: DemoPurchase['lessonsDone']): DemoPurchase => ({
  courseSlug,
  daysAgo,
  status: 'completed',
  lessonsDone,
});

const ended = (
  status: Exclude<DemoPurchaseStatus, 'completed'>,
  courseSlug: string,
  daysAgo: number,
  lessonsDone: DemoPurchase['lessonsDone'] = 0,
): DemoPurchase => ({ courseSlug, daysAgo, status, lessonsDone });

const people: [name: string, joinedDaysAgo: number, purchases: DemoPurchase[]][] = [
  [
    'Akinyi Otieno',
    178,
    [
      paid('frontend-foundations', 176, 'all'),
      paid('interface-design-from-zero', 120, 'all'),
      paid('backend-with-node-and-postgresql', 40, 3),
    ],
  ],
  [
    'Kamau Njoroge',
    175,
    [paid('spreadsheets-for-small-business', 174, 'all'), paid('mpesa-for-a-small-shop', 90, 'all')],
  ],
  [
    'Mumbua Kioko',
    171,
    [paid('ai-basics-for-working-people', 170, 'all'), paid('plain-english-for-reports-and-tenders', 62, 4)],
  ],
  ['Hassan Abdi', 166, [paid('grant-writing-need-to-budget', 164, 'all')]],
  [
    'Chepkoech Rono',
    158,
    [paid('data-analysis-with-kenyan-data', 157, 'all'), paid('ai-basics-for-working-people', 70, 'all')],
  ],
  [
    'Wafula Simiyu',
    149,
    [ended('failed', 'devops-on-a-small-budget', 148), paid('devops-on-a-small-budget', 147, 'all')],
  ],
  ['Nyambura Gachie', 141, [paid('ai-basics-for-working-people', 141, 4), paid('mpesa-for-a-small-shop', 30, 'all')]],
  [
    'Mutiso Kyalo',
    133,
    [paid('frontend-foundations', 131, 6), ended('refunded', 'android-apps-that-work-offline', 84)],
  ],
  ['Zainab Omar', 126, [paid('interface-design-from-zero', 125, 'all'), paid('frontend-foundations', 58, 5)]],
  [
    'Kiprono Bett',
    118,
    [paid('backend-with-node-and-postgresql', 117, 'all'), paid('devops-on-a-small-budget', 51, 4)],
  ],
  [
    'Atieno Ouma',
    111,
    [
      ended('admin_enrolled', 'grant-writing-need-to-budget', 110, 'all'),
      paid('plain-english-for-reports-and-tenders', 44, 'all'),
    ],
  ],
  ['Maina Githinji', 103, [paid('build-ai-agents-for-back-offices', 101, 'all')]],
  [
    'Nafula Wekesa',
    96,
    [paid('ai-basics-for-working-people', 96, 'all'), paid('spreadsheets-for-small-business', 95, 'all')],
  ],
  [
    'Halima Yusuf',
    88,
    [paid('grant-writing-need-to-budget', 87, 5), ended('failed', 'ai-basics-for-working-people', 21)],
  ],
  [
    'Kibet Langat',
    79,
    [paid('data-analysis-with-kenyan-data', 78, 5), paid('build-ai-agents-for-back-offices', 18, 2)],
  ],
  ['Wairimu Karanja', 71, [paid('frontend-foundations', 70, 'all'), paid('interface-design-from-zero', 27, 3)]],
  ['Onyango Okello', 63, [paid('android-apps-that-work-offline', 61, 4)]],
  [
    'Mwikali Nzioka',
    55,
    [paid('ai-basics-for-working-people', 54, 'all'), paid('data-analysis-with-kenyan-data', 16, 2)],
  ],
  [
    'Lemayian Sankale',
    47,
    [ended('admin_enrolled', 'android-apps-that-work-offline', 46, 2), paid('mpesa-for-a-small-shop', 12, 'all')],
  ],
  [
    'Jepchirchir Koech',
    38,
    [paid('grant-writing-need-to-budget', 37, 4), paid('plain-english-for-reports-and-tenders', 9, 1)],
  ],
  ['Barasa Masinde', 29, [ended('failed', 'frontend-foundations', 28), paid('frontend-foundations', 28, 3)]],
  ['Amani Mwakio', 20, [paid('mpesa-for-a-small-shop', 19, 2), paid('spreadsheets-for-small-business', 8, 1)]],
  ['Njoki Waweru', 11, [paid('ai-basics-for-working-people', 10, 2), paid('backend-with-node-and-postgresql', 4, 0)]],
  ['Ekiru Lomuria', 5, [paid('frontend-foundations', 3, 1)]],
];

/** 'Akinyi Otieno' becomes 'akinyi.otieno@example.com'. */
const addressOf = (name: string) => `${name.toLowerCase().replaceAll(' ', '.')}@example.com`;

export const demoLearners: readonly DemoLearner[] = people.map(([name, joinedDaysAgo, purchases], index) => ({
  name,
  email: addressOf(name),
  phone: String(254_700_000_001 + index),
  joinedDaysAgo,
  isDemo: true,
  purchases,
}));

export type DemoReview = {
  email: string;
  courseSlug: string;
  rating: 1 | 2 | 3 | 4 | 5;
  text: string;
  daysAgo: number;
};

const review = (
  name: string,
  courseSlug: string,
  rating: DemoReview['rating'],
  daysAgo: number,
  text: string,
): DemoReview => ({ email: addressOf(name), courseSlug, rating, daysAgo, text });

/** Only by learners above who have the course and studied some of it. */
export const demoReviews: readonly DemoReview[] = [
  review(
    'Akinyi Otieno',
    'frontend-foundations',
    5,
    140,
    'I had tried two other courses. This one starts with a page that already works, and I understood every line I typed.',
  ),
  review(
    'Wairimu Karanja',
    'frontend-foundations',
    5,
    33,
    'The lesson on the network being away changed how I test. My phone in flight mode is now part of my desk.',
  ),
  review('Mutiso Kyalo', 'frontend-foundations', 4, 101, 'Very clear. I would have liked one more lesson on tables.'),
  review(
    'Kamau Njoroge',
    'mpesa-for-a-small-shop',
    5,
    86,
    'The sheet hangs beside my till. We found KSh 2,300 in the first week.',
  ),
  review('Nyambura Gachie', 'mpesa-for-a-small-shop', 4, 26, 'Short and to the point. Done in one evening.'),
  review(
    'Mumbua Kioko',
    'ai-basics-for-working-people',
    5,
    151,
    'We now have a rule of five lines in our office, straight from the last lesson.',
  ),
  review(
    'Nafula Wekesa',
    'ai-basics-for-working-people',
    4,
    80,
    'Honest about what it cannot do. The video was hard for me, but the lessons were not.',
  ),
  review(
    'Hassan Abdi',
    'grant-writing-need-to-budget',
    5,
    118,
    'Our summary had three different numbers of households. I found it with the check in the last lesson.',
  ),
  review(
    'Chepkoech Rono',
    'data-analysis-with-kenyan-data',
    5,
    122,
    'Missing is not zero. I had drawn a drought that never happened.',
  ),
  review(
    'Wafula Simiyu',
    'devops-on-a-small-budget',
    5,
    99,
    "I restored our portal from the other company's copy in 41 minutes, with the runbook in my hand.",
  ),
  review(
    'Zainab Omar',
    'interface-design-from-zero',
    4,
    92,
    'I stayed silent for ten minutes during the test. It was as hard as promised.',
  ),
  review(
    'Onyango Okello',
    'android-apps-that-work-offline',
    3,
    35,
    'Good ideas and good code. The part about conflicts could be longer.',
  ),
];
