/** Words of the home page, apart from those of other pages, which a first visit need not load. */

export type Service = { title: string; description: string; points: string[] };

/** Below the three words of the home page; filled from the site settings (fill-facts.ts). */
export const homeLead =
  '{brand} builds web products, writes grants and automates office work for organisations in {town}, and teaches the same crafts in short courses you pay for by M\u2011Pesa.';

/** The four services of the home page. */
export const homeServices: readonly Service[] = [
  {
    title: 'Web Development',
    description: 'Sites, shops and internal tools that open quickly on a phone in Kitengela and take M-Pesa.',
    points: ['Web shops and booking', 'Company sites', 'Internal tools'],
  },
  {
    title: 'Grant Writing',
    description: 'Proposals, logframes and budgets that answer the call and survive the review panel.',
    points: ['Concept notes', 'Full proposals', 'Donor reports'],
  },
  {
    title: 'Proofreading & Editing',
    description: 'Theses, reports and tenders corrected by people who explain every change.',
    points: ['Academic work', 'Company reports', 'Tender documents'],
  },
  {
    title: 'Service Automation',
    description: 'The month-end, the reminders and the reconciliations, done overnight without you.',
    points: ['Statement matching', 'SMS and e-mail flows', 'AI agents'],
  },
];
