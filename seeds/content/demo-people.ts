/**
 * Fictional learners with their purchases of the last six months. Numbers such as 254700000001 and addresses of example.com belong to
 * nobody. Times are whole days before the day of seeding, so that the demo stays current.
 */

/**
 * Result of a purchase. There are no pending ones, because a running shop settles them. `admin_enrolled` is a grant by staff at
 * no cost.
 */
type DemoPurchaseStatus = 'completed' | 'failed' | 'refunded' | 'admin_enrolled';

export type DemoPurchase = {
  courseSlug: string;
  daysAgo: number;
  status: DemoPurchaseStatus;
  /** Number of completed published lessons, from the first; 'all' for a completed course, 0 without access. */
  lessonsDone: number | 'all';
  /** A submission for the assignment of the course that nobody has graded yet. */
  handedIn?: { hoursAgo: number; text: string };
};

type DemoLearner = {
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

/** All lessons but the last are done, with their practice, and the assignment waits at the grading desk. */
const waiting = (courseSlug: string, daysAgo: number, hoursAgo: number, text: string): DemoPurchase => ({
  ...paid(courseSlug, daysAgo, 7),
  handedIn: { hoursAgo, text },
});

const roomsText = `I did this for the rooms I let in Kajiado. On the first day two tenants paid to the till and not to the paybill, so the sheet was 9,000 above the statement. On the second day everything agreed. On the third day I wrote 4,500 as 5,400 and found it on the statement.

Next month I send each tenant the paybill with the account number.`;

const kioskText = `The kiosk of my aunt, Thursday to Saturday. Thursday: cash was 120 short, because she gave bread on credit and did not write D. Friday: no difference. Saturday: M-Pesa 50 above the sheet, and we do not know why yet.

From Monday she writes D at once.`;

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
    [paid('frontend-foundations', 131, 12), ended('refunded', 'android-apps-that-work-offline', 84)],
  ],
  ['Zainab Omar', 126, [paid('interface-design-from-zero', 125, 'all'), paid('frontend-foundations', 58, 10)]],
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
    [paid('data-analysis-with-kenyan-data', 78, 9), paid('build-ai-agents-for-back-offices', 18, 2)],
  ],
  ['Wairimu Karanja', 71, [paid('frontend-foundations', 70, 'all'), paid('interface-design-from-zero', 27, 3)]],
  ['Onyango Okello', 63, [paid('android-apps-that-work-offline', 61, 4)]],
  [
    'Mwikali Nzioka',
    55,
    [paid('ai-basics-for-working-people', 54, 'all'), paid('data-analysis-with-kenyan-data', 16, 4)],
  ],
  [
    'Lemayian Sankale',
    47,
    [
      ended('admin_enrolled', 'android-apps-that-work-offline', 46, 2),
      waiting('mpesa-for-a-small-shop', 12, 76, roomsText),
    ],
  ],
  [
    'Jepchirchir Koech',
    38,
    [paid('grant-writing-need-to-budget', 37, 4), paid('plain-english-for-reports-and-tenders', 9, 1)],
  ],
  ['Barasa Masinde', 29, [ended('failed', 'frontend-foundations', 28), paid('frontend-foundations', 28, 6)]],
  [
    'Amani Mwakio',
    20,
    [waiting('mpesa-for-a-small-shop', 19, 5, kioskText), paid('spreadsheets-for-small-business', 8, 1)],
  ],
  ['Njoki Waweru', 11, [paid('ai-basics-for-working-people', 10, 2), paid('backend-with-node-and-postgresql', 4, 0)]],
  ['Ekiru Lomuria', 5, [paid('frontend-foundations', 3, 1)]],
];

/** Makes 'akinyi.otieno@example.com' from 'Akinyi Otieno'. */
const addressOf = (name: string) => `${name.toLowerCase().replaceAll(' ', '.')}@example.com`;

export const demoLearners: readonly DemoLearner[] = people.map(([name, joinedDaysAgo, purchases], index) => ({
  name,
  email: addressOf(name),
  phone: String(254_700_000_001 + index),
  joinedDaysAgo,
  isDemo: true,
  purchases,
}));

type DemoReview = {
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

/** Reviews by the learners above of courses that they have studied. */
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
    'Barasa Masinde',
    'frontend-foundations',
    4,
    12,
    'I study on the bus without sound, and the captions are enough. A minute of video costs me less data than one photo on WhatsApp.',
  ),
  review(
    'Kiprono Bett',
    'backend-with-node-and-postgresql',
    5,
    90,
    'The second buyer of the last bale now gets “sold out”. I had that mistake in my own shop for a year and did not know it.',
  ),
  review(
    'Akinyi Otieno',
    'backend-with-node-and-postgresql',
    4,
    18,
    'Money in whole cents, at last with the reason. A little fast for a beginner: I read each lesson twice.',
  ),
  review(
    'Lemayian Sankale',
    'android-apps-that-work-offline',
    5,
    30,
    'I read water meters in Kajiado. The form keeps my readings until I am back on the tarmac road.',
  ),
  review(
    'Onyango Okello',
    'android-apps-that-work-offline',
    3,
    35,
    'Good ideas and good code. The part about conflicts could be longer.',
  ),
  review(
    'Mumbua Kioko',
    'ai-basics-for-working-people',
    5,
    151,
    'The office rule is signed and hangs beside our printer. Two of us had been pasting members’ phone numbers.',
  ),
  review(
    'Nyambura Gachie',
    'ai-basics-for-working-people',
    3,
    110,
    'Useful, but it is nearly all letters, minutes and sums. I had hoped for posters and pictures.',
  ),
  review(
    'Nafula Wekesa',
    'ai-basics-for-working-people',
    4,
    80,
    'Honest about what it cannot do. The long video on neural networks was hard for me, but it is optional, and the lessons were not hard.',
  ),
  review(
    'Chepkoech Rono',
    'ai-basics-for-working-people',
    5,
    52,
    'Saa tisa for 9 am: our notice had exactly that mistake. Now I ask for 24-hour time as well.',
  ),
  review(
    'Mwikali Nzioka',
    'ai-basics-for-working-people',
    4,
    24,
    'I measured four weeks as in the last lesson. We save 45 minutes a week, so I cancelled the paid plan.',
  ),
  review(
    'Hassan Abdi',
    'grant-writing-need-to-budget',
    5,
    118,
    'Our summary had three different numbers of households. I found it with the list of numbers, the night before we sent it.',
  ),
  review(
    'Atieno Ouma',
    'grant-writing-need-to-budget',
    5,
    72,
    'The donor offered less. We cut one whole activity instead of every price, as in the last lesson, and they agreed in a week.',
  ),
  review(
    'Halima Yusuf',
    'grant-writing-need-to-budget',
    4,
    60,
    'The survey of one weekend alone is worth the price. A second case that is not about water would help me.',
  ),
  review(
    'Maina Githinji',
    'build-ai-agents-for-back-offices',
    4,
    63,
    'It hands the odd payment to our accountant with a reason, and she trusts it because she can say no. I wanted more about costs.',
  ),
  review(
    'Zainab Omar',
    'interface-design-from-zero',
    4,
    92,
    'I stayed silent for ten minutes during the test. It was as hard as promised.',
  ),
  review(
    'Akinyi Otieno',
    'interface-design-from-zero',
    5,
    84,
    'Three sizes and two weights. I deleted eleven font sizes from our app in one afternoon, and nobody misses them.',
  ),
  review(
    'Wafula Simiyu',
    'devops-on-a-small-budget',
    5,
    99,
    'I restored our portal from the other company’s copy in 41 minutes, with the runbook in my hand.',
  ),
  review(
    'Kiprono Bett',
    'devops-on-a-small-budget',
    4,
    40,
    'Locking the door took one evening. The log shows how many knock every night. Needs a second monitor or much patience on a phone.',
  ),
  review(
    'Chepkoech Rono',
    'data-analysis-with-kenyan-data',
    5,
    122,
    'Missing is not zero. I had drawn a drought that never happened.',
  ),
  review(
    'Kibet Langat',
    'data-analysis-with-kenyan-data',
    4,
    60,
    'Mean or median finally makes sense, because of the boda riders. I had to repeat the lesson on dates.',
  ),
  review(
    'Kamau Njoroge',
    'spreadsheets-for-small-business',
    5,
    130,
    'Cement was our pride, and nails paid the rent. I would never have seen it without the profit column.',
  ),
  review(
    'Nafula Wekesa',
    'spreadsheets-for-small-business',
    4,
    70,
    'Works in LibreOffice as promised. SUMPRODUCT took me two evenings, until I wrote the ones and zeros on paper.',
  ),
  review(
    'Atieno Ouma',
    'plain-english-for-reports-and-tenders',
    5,
    30,
    'I marked every “shall” in our last tender and found nine things that we had not answered. The table comes first now.',
  ),
  review(
    'Mumbua Kioko',
    'plain-english-for-reports-and-tenders',
    4,
    47,
    'My reports are a third shorter, and my director reads them in the car. More exercises on long reports, please.',
  ),
  review(
    'Kamau Njoroge',
    'mpesa-for-a-small-shop',
    5,
    86,
    'The sheet hangs beside my till. We found KSh 2,300 in the first week.',
  ),
  review(
    'Nyambura Gachie',
    'mpesa-for-a-small-shop',
    4,
    24,
    'On the first Saturday two codes on the statement were on no sheet. Now my helper writes D for debts.',
  ),
  review(
    'Lemayian Sankale',
    'mpesa-for-a-small-shop',
    3,
    6,
    'Good for a till. I let rooms with a paybill and needed more on account numbers.',
  ),
];
