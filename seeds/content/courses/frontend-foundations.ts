import type { DemoCourse } from '#seeds/content/content-types.ts';
import { javascript } from '#seeds/content/courses/frontend-foundations/javascript.ts';
import { lightAndOnline } from '#seeds/content/courses/frontend-foundations/light-and-online.ts';
import { styleOnAPhone } from '#seeds/content/courses/frontend-foundations/style-on-a-phone.ts';
import { thePage } from '#seeds/content/courses/frontend-foundations/the-page.ts';

export const frontendFoundations: DemoCourse = {
  slug: 'frontend-foundations',
  title: 'Frontend Foundations',
  status: 'active',
  category: 'frontend',
  level: 'beginner',
  instructor: 'Wanjiru Kamau',
  instructorIsDemo: true,
  instructorBio:
    'Nine years of front-end work in Nairobi, most of it on booking and payment pages. Teaches on Saturdays at Ngara.',
  duration: '4 weeks',
  priceCents: 450000,
  description:
    'HTML, CSS and JavaScript, from a blank file to a booking page for a matatu SACCO that opens fast on any phone.',
  about: [
    'Most people who open a Kenyan website do it on a phone, on a data bundle that runs out. This course teaches the web from that side: small pages, clear words and code you can explain.',
    'You build one thing, a seat-booking page for a SACCO on the Thika Road route. Week 1: a plain HTML page that already works. Week 2: a layout that fits a phone. Week 3: the JavaScript for seats, errors and a lost signal. Week 4: make it light, test it and put it online.',
    'Plan two to three hours a week. A text takes ten minutes to read and half an hour to type and try; most end with an exercise and its answer. Nothing is installed: a text editor and a browser are enough.',
  ],
  outcomes: [
    'Write a page that makes sense with no styling at all',
    'Lay it out with grid and flexbox, phone first',
    'Make forms people finish, with errors they understand',
    'Read and change a page with JavaScript',
    'Fetch data and handle the network being away',
    "Measure a page's weight and bring it down",
    'Test the page like a passenger and publish it',
  ],
  requirements: ['A laptop from the last ten years', 'Two to three hours a week', 'No programming experience'],
  features: [
    'Thirteen texts that load on a weak signal, with exercises and answers',
    'Four captioned videos, readable on a phone',
    'Two handouts to print: the CSS card and the launch checklist',
    'A completion badge',
  ],
  previewVideo: {
    file: 'seeds/media/errors-people-understand.mp4',
    captions: 'seeds/media/errors-people-understand.vtt',
  },
  sections: [thePage, styleOnAPhone, javascript, lightAndOnline],
};
