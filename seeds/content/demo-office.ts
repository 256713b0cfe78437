import type { StaffRole } from '#app/shared/actor.ts';
import type { Locale } from '#app/shared/locale.ts';

/** A fictional colleague of the demo's owner. Without a password: whoever wants to log in as one sends the invitation again. */
export interface DemoColleague {
  readonly name: string;
  readonly email: string;
  readonly role: StaffRole;
  readonly isDemo: true;
  readonly joinedDaysAgo: number;
}

export const demoAccountant: DemoColleague = {
  name: 'Wanjiru Mbugua',
  email: 'wanjiru.mbugua@example.com',
  role: 'accountant',
  isDemo: true,
  joinedDaysAgo: 180,
};

export const demoSupport: DemoColleague = {
  name: 'Odhiambo Were',
  email: 'odhiambo.were@example.com',
  role: 'support',
  isDemo: true,
  joinedDaysAgo: 120,
};

/** A fictional organisation that asks for quotations. */
export interface DemoOrganisation {
  readonly name: string;
  readonly contact: string;
  readonly email: string;
  readonly kraPin: string;
  readonly locale: Locale;
  readonly isDemo: true;
}

const organisations: readonly (readonly [name: string, contact: string, locale: Locale])[] = [
  ['Savanna Systems', 'Esther Mwakulomba', 'en'],
  ['Mwangaza Primary School', 'Samuel Ngugi', 'en'],
  ['Soko Yetu Traders', 'Lilian Auma', 'sw'],
  ['Bidii Youth Group', 'Brian Mutua', 'sw'],
  ['Uzima Clinic', 'Grace Nekesa', 'en'],
  ['Jirani Water Company', 'Rose Chebet', 'en'],
  ['Kilele Traders', 'Joseph Muli', 'en'],
  ['Kitale Dispensary Network', 'Peter Simiyu', 'en'],
  ['Nuru Library Fund', 'Ruth Atieno', 'en'],
];

/** Their PINs belong to nobody. */
export const demoOrganisations: readonly DemoOrganisation[] = organisations.map(([name, contact, locale], index) => ({
  name,
  contact,
  email: `${contact.toLowerCase().replaceAll(' ', '.')}@example.com`,
  kraPin: `P00000000${index + 1}A`,
  locale,
  isDemo: true,
}));

/** A message by the contact form. */
export interface DemoMessage {
  readonly name: string;
  readonly email: string;
  readonly locale: Locale;
  readonly daysAgo: number;
  readonly time: string;
  readonly message: string;
  /** What the office did with it. */
  readonly outcome: 'nothing' | 'read' | 'archived' | { readonly answered: string };
}

export const demoMessages: readonly DemoMessage[] = [
  {
    name: 'Lucy Wambui',
    email: 'lucy.wambui@example.com',
    locale: 'en',
    daysAgo: 13,
    time: '08:25',
    message:
      'Good morning. We are a SACCO of forty staff in Nyeri. Can all of them take the course on AI, and can we pay once, by bank?',
    outcome: {
      answered:
        'Good morning Lucy,\n\nyes: you get one quotation for all seats, pay it by bank, and send us the addresses of your people whenever you have them. I have a draft ready; how many seats shall it have?\n\nOdhiambo',
    },
  },
  {
    name: 'Juma Bakari',
    email: 'juma.bakari@example.com',
    locale: 'sw',
    daysAgo: 9,
    time: '19:40',
    message: 'Habari. Nimelipa kozi ya M-Pesa lakini simu yangu ni ya zamani. Je, video zitafunguka?',
    outcome: {
      answered:
        'Habari Juma,\n\nndiyo. Video zina sauti kidogo na maandishi makubwa, na unaweza kusoma manukuu peke yake ukitumia okoa data.\n\nOdhiambo',
    },
  },
  {
    name: 'Mercy Achieng',
    email: 'mercy.achieng@example.com',
    locale: 'en',
    daysAgo: 6,
    time: '11:05',
    message: 'Our website is from 2016 and nobody can change it any more. What would a new one for a small lodge cost?',
    outcome: 'read',
  },
  {
    name: 'Best SEO Services',
    email: 'offers@example.com',
    locale: 'en',
    daysAgo: 5,
    time: '03:12',
    message: 'Dear owner, we bring your website to the first place of every search for only 99 dollars a month.',
    outcome: 'archived',
  },
  {
    name: 'Fatuma Ali',
    email: 'fatuma.ali@example.com',
    locale: 'sw',
    daysAgo: 1,
    time: '20:55',
    message:
      'Naomba kujua kama cheti cha kozi ya ruzuku kinakubaliwa na wafadhili, na kama naweza kulipa kidogo kidogo.',
    outcome: 'nothing',
  },
  {
    name: 'David Kiptoo',
    email: 'david.kiptoo@example.com',
    locale: 'en',
    daysAgo: 1,
    time: '09:30',
    message: 'I would like an invoice in the name of my employer for the course I paid last week. What do you need?',
    outcome: 'nothing',
  },
];

/** Addresses that subscribed to the newsletter, and what became of them. */
export const demoSubscribers: readonly {
  readonly email: string;
  readonly daysAgo: number;
  readonly state: 'confirmed' | 'pending' | 'unsubscribed';
}[] = [
  { email: 'lucy.wambui@example.com', daysAgo: 60, state: 'confirmed' },
  { email: 'hellen.njeri@example.com', daysAgo: 48, state: 'confirmed' },
  { email: 'abdi.noor@example.com', daysAgo: 41, state: 'unsubscribed' },
  { email: 'mercy.achieng@example.com', daysAgo: 30, state: 'confirmed' },
  { email: 'kevin.barasa@example.com', daysAgo: 12, state: 'confirmed' },
  { email: 'agnes.mumo@example.com', daysAgo: 2, state: 'pending' },
];
