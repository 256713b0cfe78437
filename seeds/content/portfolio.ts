import type { DemoPortfolioItem } from '#seeds/content/content-types.ts';

/** Invented projects. Each says so in its overview, and none links outside example.com. */
export const demoPortfolio: readonly DemoPortfolioItem[] = [
  {
    slug: 'soko-mkononi',
    title: 'Soko Mkononi',
    category: 'Web Development',
    description: 'An online market for 140 vegetable traders in Nakuru, ordering over a slow phone.',
    overview: [
      'Demo project. Traders phoned three wholesalers each evening, and compared prices on paper. Half of the orders changed on the way to the lorry.',
      "We built an order page of 60 KB that works on a 3G signal, with yesterday's basket filled in. Prices close at six, one M-Pesa prompt settles the order, and the loading list prints itself.",
      "In the pilot, wrong deliveries fell from eleven a week to two. The wholesaler's clerk now goes home before eight.",
    ],
    technologies: ['React', 'PostgreSQL', 'Daraja'],
    projectUrl: 'https://soko.example.com',
    featured: true,
    displayDate: '2026-06-18',
  },
  {
    slug: 'maji-safi-turkana',
    title: 'Maji Safi Turkana',
    category: 'Grant Writing',
    description: 'Concept note to signed award for twelve solar boreholes.',
    overview: [
      "Demo project. A community organisation had the sites, the engineer's drawings and the trust of the villages. It had no proposal.",
      'We began with a survey of one weekend and a logframe that the committees could explain themselves. The budget was built from activities, with a note and a quotation for each line.',
      'The concept note was invited to full proposal, and the proposal was funded after one round of questions.',
    ],
    technologies: ['Logframe', 'Budget', 'Survey design'],
    featured: true,
    displayDate: '2026-04-09',
  },
  {
    slug: 'sacco-month-end',
    title: 'SACCO Month-End',
    category: 'Service Automation',
    description: 'Statements and reminders for 3,200 members in one night.',
    overview: [
      'Demo project. Two clerks needed nine days to match contributions, print statements and remind members by SMS.',
      'A nightly job now reads the paybill statement, matches by member number, and lists what it cannot match with its reasons. A person decides about those, usually before ten in the morning.',
      'Members get their statement on the first of the month, and the clerks have time for loans again.',
    ],
    technologies: ['Node', 'SMS', 'PostgreSQL'],
    featured: true,
    displayDate: '2026-08-27',
  },
  {
    slug: 'annual-report-in-plain-english',
    title: 'Annual Report in Plain English',
    category: 'Proofreading & Editing',
    description: 'A 96-page report became 48 pages that the members really read.',
    overview: [
      "Demo project. The report of a farmers' union was correct, complete and unread. Members asked questions which page 71 had answered.",
      'We put the answer first in each chapter, turned twelve tables into four charts, and explained every change in the margin. Facts were checked against the audited accounts in two passes.',
    ],
    technologies: ['Structural edit', 'Fact check', 'Style guide'],
    featured: false,
    displayDate: '2026-02-12',
  },
  {
    slug: 'clinic-queue-kayole',
    title: 'Clinic Queue Kayole',
    category: 'Web Development',
    description: 'A waiting list on a television, run from one old computer at the reception.',
    overview: [
      'Demo project. Patients stood at the door, because nobody trusted the order of the cards.',
      "One screen for the receptionist and one for the waiting room, with numbers instead of names. It runs inside the clinic's own network and keeps working when the internet does not.",
      'Five people tested it in one afternoon before it was built, and two of its three screens were changed that day.',
    ],
    technologies: ['TypeScript', 'SQLite', 'Usability test'],
    projectUrl: 'https://queue.example.com',
    featured: false,
    displayDate: '2025-11-20',
  },
  {
    slug: 'library-fund-for-three-schools',
    title: 'Library Fund for Three Schools',
    category: 'Grant Writing',
    description: 'One proposal for three reading rooms in Homa Bay, with teachers as its authors.',
    overview: [
      'Demo project. Three schools had asked the same foundation three times, each for a little, and each with another number of pupils.',
      'We brought the head teachers to one table for two days. They wrote the need; we kept the questions coming, made the figures agree, and edited the result to six pages.',
    ],
    technologies: ['Workshop', 'Logframe', 'Editing'],
    featured: false,
    displayDate: '2025-09-04',
  },
];
