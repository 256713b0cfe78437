import { expect, test } from 'vitest';
import type { CourseDetail } from '#app/modules/catalogue/course-card.ts';
import { toCents } from '#app/shared/money.ts';
import { breadcrumbData, courseData, organisationData, questionsData } from './structured-data.ts';
import { specifies } from '#tests/specifies.ts';

const site = {
  appUrl: 'https://shop.example',
  brand: 'MIC3',
  city: 'Nairobi, Kenya',
  phone: '+254 700 000 000',
  email: 'hello@example.com',
  socials: { X: 'https://x.com/mic3', GitHub: null },
};

const course: CourseDetail = {
  id: '00000000-0000-7000-8000-000000000000',
  slug: 'sell-by-phone',
  title: 'Sell by phone',
  description: 'A shop in an afternoon.',
  category: 'mobile',
  level: 'beginner',
  instructor: 'Wanjikũ',
  priceCents: toCents(150_050),
  students: 0,
  rating: 5,
  ratingCount: 0,
  isRated: false,
  picture: null,
  about: '',
  duration: '4 weeks',
  instructorBio: '',
  outcomes: [],
  requirements: [],
  features: [],
  preview: null,
  sections: [],
  lessonCount: 0,
  freeLessonCount: 0,
};

specifies('Public shell: structured data: company, course and offer, breadcrumbs, questions');
test('the company is described by its own facts, and only by profiles that it has', () => {
  expect(organisationData(site)).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: 'MIC3',
    url: 'https://shop.example/',
    sameAs: ['https://x.com/mic3'],
    address: { addressLocality: 'Nairobi', addressCountry: 'Kenya' },
  });
  for (const X of [null, 'https://example.com/your-x']) {
    expect(organisationData({ ...site, socials: { X } })).not.toHaveProperty('sameAs');
  }
});

specifies('Public shell: structured data: company, course and offer, breadcrumbs, questions');
test('a course is offered for shillings, at an absolute address', () => {
  expect(courseData(site, course)).toMatchObject({
    '@type': 'Course',
    url: 'https://shop.example/courses/sell-by-phone',
    provider: { '@type': 'Organization', name: 'MIC3' },
    offers: { '@type': 'Offer', price: '1500.50', priceCurrency: 'KES' },
  });
});

specifies(
  'Public shell: structured data: company, course and offer, breadcrumbs, questions',
  "Learning: reviews; 'New' without any, fixed ratings if the owner wants them",
);
test('a stand-in rating never enters, reviews do with their number', () => {
  expect(courseData(site, course)).not.toHaveProperty('aggregateRating');
  expect(courseData(site, { ...course, isRated: true, rating: 4.3, ratingCount: 7 })).toMatchObject({
    aggregateRating: { ratingValue: 4.3, ratingCount: 7, bestRating: 5 },
  });
});

test('the way to a page is counted from one', () => {
  const steps = [
    { name: 'Home', path: '/' },
    { name: 'Courses', path: '/courses' },
  ];
  expect(breadcrumbData('https://shop.example', steps)).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { position: 1, name: 'Home', item: 'https://shop.example/' },
      { position: 2, name: 'Courses', item: 'https://shop.example/courses' },
    ],
  });
});

test('questions come with their answers', () => {
  expect(questionsData([{ question: 'How?', answer: 'So.' }])).toMatchObject({
    '@type': 'FAQPage',
    mainEntity: [{ '@type': 'Question', name: 'How?', acceptedAnswer: { '@type': 'Answer', text: 'So.' } }],
  });
});
