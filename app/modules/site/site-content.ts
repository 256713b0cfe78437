import type { Service } from './home-content.ts';

/** Words of the public pages. Plain text; what stands in braces is filled from the site settings (fill-facts.ts). */

export type Testimonial = {
  quote: string;
  name: string;
  role: string;
  /** A placeholder, which only the demo shows. */
  isDemo: boolean;
};

export type Faq = { question: string; answer: string };

/** The six services of the portfolio page. */
export const portfolioServices: readonly Service[] = [
  {
    title: 'Grant Writing',
    description: 'From a need in your community to a proposal which a stranger understands in two pages.',
    points: ['Concept notes and full proposals', 'Logframes and budgets', 'Reports to donors'],
  },
  {
    title: 'Proofreading & Editing',
    description: 'Your text, clearer and correct, with a reason beside each change that is not obvious.',
    points: ['Theses and papers', 'Annual reports', 'Tenders checked against their call'],
  },
  {
    title: 'Service Automation',
    description: 'Repeated office work done by a program at night, and the odd cases on your desk by nine.',
    points: ['Matching payments', 'Reminders and statements', 'Forms instead of spreadsheets'],
  },
  {
    title: 'Web Development',
    description: 'Small, quick pages for real phones and real bundles, with payment built in.',
    points: ['Shops and booking', 'Portals for members and parents', 'Care after the launch'],
  },
  {
    title: 'Cloud Solutions',
    description: 'Servers of the right size, backups that have been restored, and a bill you can predict.',
    points: ['Moving to the cloud', 'Backup and restore', 'Monitoring'],
  },
  {
    title: 'Cybersecurity',
    description: 'We look for the open door before somebody else does, and show your staff how to close it.',
    points: ['Reviews of sites and accounts', 'Data Protection Act readiness', 'Staff training'],
  },
];

export const testimonials: readonly Testimonial[] = [
  {
    quote:
      'They asked what our clerk does at seven in the evening before they spoke about technology. The month-end is now one night.',
    name: 'Beatrice Auma',
    role: 'Manager of a SACCO in Kisumu',
    isDemo: true,
  },
  {
    quote:
      "Our third proposal, and the first that agreed with itself. The reviewer's only question was about the date of a quotation.",
    name: 'Joseph Lokwawi',
    role: 'Coordinator of a water project in Turkana',
    isDemo: true,
  },
  {
    quote: 'Every correction in my thesis had a reason beside it. I still use the list in my own teaching.',
    name: 'Purity Muthoni',
    role: 'Lecturer in Nairobi',
    isDemo: true,
  },
];

export const faqs: readonly Faq[] = [
  {
    question: 'How do I pay for a course?',
    answer:
      "By M-Pesa. Give the phone number at the checkout, and enter your PIN on the phone when it asks. The course opens as soon as the payment is confirmed. You may pay from somebody else's phone.",
  },
  {
    question: 'What if a course is not for me?',
    answer:
      'You have a {moneyBackDays}-day money-back guarantee. Write to us within {moneyBackDays} days of the payment, and we return the full amount to the number that paid.',
  },
  {
    question: 'How soon do you answer?',
    answer:
      'Within one working day. Tell us what should exist and by when; you then get a written plan and a price in shillings within two working days.',
  },
];

export const aboutPage = {
  title: 'About Us',
  lead: 'We build web products, write grants and automate office work for organisations in {town} and beyond. We teach the same crafts in short courses.',
  sections: [
    {
      heading: 'What we believe',
      paragraphs: [
        'Most problems in an office are not technical. Somebody types the same number three times, or nobody knows whose turn it is. We start by watching, and write down what we saw before we suggest anything.',
        'What we build is small enough to explain. If you cannot take it over from us, we have not finished.',
      ],
    },
    {
      heading: 'How we work',
      paragraphs: [
        'You get a written plan with a price in shillings, in parts that you can stop after. You see something that works in the second week. And you talk with the person who does the work.',
        'When it is done, we stay for a month, repair what real use brings to light, and hand over the keys: code, accounts and a page that says what to do when something breaks.',
      ],
    },
    {
      heading: 'Why we teach',
      paragraphs: [
        'People kept asking us to show them how. The courses are our own notes, turned into lessons: short, practical, and written for a phone on a weak signal.',
        'You pay once by M-Pesa and keep the lessons. Each course ends with a badge.',
      ],
    },
  ],
} as const;
