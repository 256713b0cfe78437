import { expect, test } from 'vitest';
import type { CourseDetail } from '#app/modules/catalogue/courses/course-card.ts';
import { describeOutline } from '#app/modules/catalogue/courses/describe-outline.ts';
import { ofCourseWords } from '#app/shared/course-words.ts';
import { toCents } from '#app/shared/money.ts';
import { breadcrumbData, courseData, instructorData, organisationData, questionsData } from './structured-data.ts';
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
  ...ofCourseWords(
    () => '',
    () => [],
  ),
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
  sale: null,
  picture: null,
  languages: [{ locale: 'en', lessons: 1 }],
  languageWords: { label: 'Language', whole: 'English', partly: [] },
  lessonLanguages: null,
  duration: '4 weeks',
  preview: null,
  outline: describeOutline([], '4 weeks'),
  isSoldBitByBit: false,
};

specifies('Public shell: structured data: company, course and offer, breadcrumbs, questions');
test('the company has its own facts, and only its existing profiles', () => {
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
test('a course has an offer in shillings, at an absolute address', () => {
  expect(courseData(site, course, [])).toMatchObject({
    '@type': 'Course',
    url: 'https://shop.example/courses/sell-by-phone',
    provider: { '@type': 'Organization', name: 'MIC3' },
    offers: { '@type': 'Offer', price: '1500.50', priceCurrency: 'KES' },
  });
});

test('a course in a sale has its price until the end of the sale, and the true former price', () => {
  const sale = { ribbon: '', note: null, wasCents: toCents(200_000), endsAt: new Date('2026-11-30T21:00:00Z') };
  expect(courseData(site, { ...course, sale }, [])).toMatchObject({
    offers: {
      price: '1500.50',
      priceValidUntil: '2026-11-30T21:00:00.000Z',
      priceSpecification: { priceType: 'https://schema.org/StrikethroughPrice', price: '2000.00' },
    },
  });
  const unknown = courseData(site, { ...course, sale: { ...sale, wasCents: null, endsAt: null } }, []);
  expect(Object.keys(unknown['offers'] as object)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^price(Valid|Spec)/)]),
  );
});

specifies(
  'Public shell: structured data: company, course and offer, breadcrumbs, questions',
  "Learning: reviews; 'New' without any, fixed ratings if the owner wants them",
);
test('a constant rating is left out, and reviews have their number', () => {
  expect(courseData(site, course, [])).not.toHaveProperty('aggregateRating');
  expect(courseData(site, { ...course, isRated: true, rating: 4.3, ratingCount: 7 }, [])).toMatchObject({
    aggregateRating: { ratingValue: 4.3, ratingCount: 7, bestRating: 5 },
  });
});

const lesson = {
  id: 'l',
  title: 'Listen',
  type: 'text',
  durationSeconds: null,
  minutes: 40,
  byteSize: null,
  isFreePreview: false,
  isPublished: true,
  isPreparing: false,
} as const;
const fullCourse: CourseDetail = {
  ...course,
  isRated: true,
  rating: 4.5,
  ratingCount: 2,
  outline: describeOutline(
    [
      { id: 'a', title: 'Begin', lessons: [lesson, { ...lesson, title: 'Speak', minutes: 20 }] },
      { id: 'b', title: 'End', lessons: [{ ...lesson, title: 'Sell', minutes: null }] },
    ],
    '4 weeks',
  ),
};
const reviews = [
  { id: 'r', author: 'Faith N.', rating: 5, body: 'I sell by phone now.', day: '1 Nov 2026' },
  { id: 's', author: 'Otieno', rating: 4, body: '', day: '1 Nov 2026' },
];

specifies('Public shell: structured data: company, course and offer, breadcrumbs, questions');
test('a course has its lessons, duration, instructor and reviews', () => {
  expect(courseData(site, fullCourse, reviews)).toMatchObject({
    hasCourseInstance: {
      courseMode: 'Online',
      courseWorkload: 'PT1H',
      instructor: { name: 'Wanjikũ', url: 'https://shop.example/instructors/wanjiku' },
    },
    syllabusSections: [
      { '@type': 'Syllabus', name: 'Begin', description: 'Listen; Speak', timeRequired: 'PT1H' },
      { '@type': 'Syllabus', name: 'End', description: 'Sell' },
    ],
    aggregateRating: { ratingValue: 4.5, ratingCount: 2 },
    review: [
      { author: { name: 'Faith N.' }, reviewRating: { ratingValue: 5 }, reviewBody: 'I sell by phone now.' },
      { author: { name: 'Otieno' }, reviewRating: { ratingValue: 4 } },
    ],
  });
  const data = courseData(site, course, reviews);
  for (const name of ['aggregateRating', 'review', 'syllabusSections']) expect(data).not.toHaveProperty(name);
  expect(data['hasCourseInstance']).not.toHaveProperty('courseWorkload');
});

/** Properties of each type with those of its parents, as schema.org names them: the used ones. */
const vocabulary: Readonly<Record<string, readonly string[]>> = {
  Course:
    'name description url inLanguage educationalLevel provider offers hasCourseInstance syllabusSections aggregateRating review'.split(
      ' ',
    ),
  CourseInstance: ['courseMode', 'courseWorkload', 'instructor'],
  Syllabus: ['name', 'description', 'timeRequired'],
  Offer: ['category', 'price', 'priceCurrency', 'availability', 'url'],
  AggregateRating: ['ratingValue', 'ratingCount', 'bestRating', 'worstRating'],
  Rating: ['ratingValue', 'bestRating', 'worstRating'],
  Review: ['author', 'reviewRating', 'reviewBody'],
  Person: ['name', 'url', 'description', 'jobTitle', 'affiliation', 'knowsAbout'],
  Organization: ['name', 'url', 'logo', 'email', 'telephone', 'address', 'sameAs'],
  PostalAddress: ['addressLocality', 'addressCountry'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
};

/** Returns everything with a type in some data; references by id have none. */
function things(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(things);
  if (typeof value !== 'object' || value === null) return [];
  const thing = value as Record<string, unknown>;
  return [thing, ...Object.values(thing).flatMap(things)];
}

specifies('Public shell: structured data: company, course and offer, breadcrumbs, questions');
test('everything has a type and properties of schema.org, and nothing is empty', () => {
  const { slug, description: bio } = fullCourse;
  const instructor = { slug, bio, name: 'Wanjikũ', courses: [fullCourse], rating: null, ratingCount: 0 };
  const data = [
    courseData(site, fullCourse, reviews),
    instructorData(site, instructor),
    organisationData(site),
    breadcrumbData(site.appUrl, [{ name: 'Home', path: '/' }]),
    questionsData([{ question: 'How?', answer: 'So.' }]),
  ];
  for (const thing of things(data)) {
    const { '@type': type, '@context': _context, '@id': id, ...properties } = thing;
    if (type === undefined) expect([id, properties]).toEqual([expect.stringContaining(site.appUrl), {}]);
    else expect(vocabulary[type as string]).toEqual(expect.arrayContaining(Object.keys(properties)));
    for (const value of Object.values(thing)) expect([undefined, null, '']).not.toContain(value);
  }
});

test('an instructor is a person of the company with the subjects of the courses', () => {
  const courses = [fullCourse, { ...fullCourse, category: 'data' as const }, fullCourse];
  const instructor = { slug: 'wanjiku', bio: '', name: 'Wanjikũ', courses, rating: null, ratingCount: 0 };
  const data = instructorData(site, instructor);
  expect(data).toMatchObject({
    '@type': 'Person',
    '@id': 'https://shop.example/instructors/wanjiku#person',
    affiliation: { '@id': organisationData(site)['@id'] },
    knowsAbout: ['Mobile', 'Data'],
  });
  expect(data).not.toHaveProperty('description');
});

test('breadcrumbs are numbered from one', () => {
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

test('questions have their answers', () => {
  expect(questionsData([{ question: 'How?', answer: 'So.' }])).toMatchObject({
    '@type': 'FAQPage',
    mainEntity: [{ '@type': 'Question', name: 'How?', acceptedAnswer: { '@type': 'Answer', text: 'So.' } }],
  });
});
