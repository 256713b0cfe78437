import { m } from '#texts';
import { getLocale } from '#texts/runtime';
import type { CourseDetail, CourseSale } from '#app/modules/catalogue/courses/course-card.ts';
import type { ShownSection } from '#app/modules/catalogue/courses/course-outline.ts';
import { instructorPath, instructorSlug, type Instructor } from '#app/modules/catalogue/courses/instructor-name.ts';
import { categoryLabel, levelLabel } from '#app/shared/course-labels.ts';
import type { ShownReview } from '#app/modules/study/reviews/course-review.ts';
import { isPlaceholder } from '#app/modules/site/placeholders.ts';
import type { Site } from '#app/modules/site/ui/public/describe-page.ts';
import { localHref } from '#app/shared/local-href.ts';

/**
 * Structured data of a page for search engines (schema.org, as JSON-LD). All addresses are absolute. The router escapes < > & and the
 * line separators as \u, so that no title can end the script; the CSP for scripts does not apply to data.
 */
type Thing = Readonly<Record<string, unknown>>;

const context = 'https://schema.org';

export function organisationData({ appUrl, brand, city, phone, email, socials }: Site): Thing {
  const [town, country] = city.split(',').map((part) => part.trim());
  const profiles = Object.values(socials).filter((address) => address !== null && !isPlaceholder(address));
  return {
    '@context': context,
    '@type': 'Organization',
    '@id': `${appUrl}/#organization`,
    name: brand,
    url: `${appUrl}/`,
    logo: `${appUrl}/icons/icon-512.png`,
    email,
    telephone: phone,
    address: { '@type': 'PostalAddress', addressLocality: town, ...(country && { addressCountry: country }) },
    ...(profiles.length > 0 && { sameAs: profiles }),
  };
}

/** Formats whole minutes: 'PT1H40M'. */
const isoDuration = (minutes: number): string =>
  `PT${minutes >= 60 ? `${Math.floor(minutes / 60)}H` : ''}${minutes % 60 > 0 ? `${minutes % 60}M` : ''}`;

const personOf = (appUrl: string, name: string): Thing => {
  const slug = instructorSlug(name);
  const address = slug === null ? null : `${appUrl}${localHref(instructorPath(slug))}`;
  return { '@type': 'Person', ...(address !== null && { '@id': `${address}#person`, url: address }), name };
};

const bounds = { bestRating: 5, worstRating: 1 };

/** Returns the language of the course's lessons for a reader of the page: its own if no lesson is in the page's. */
const languageOf = ({ languages }: Pick<CourseDetail, 'languages'>) =>
  (languages.find(({ locale, lessons }) => locale === getLocale() && lessons > 0) ?? languages[0]).locale;

/** Returns a course's data: price, instructor, duration, and real reviews, never the default rating. `reviews` are those on the page. */
export function courseData(
  { appUrl, brand }: Pick<Site, 'appUrl' | 'brand'>,
  course: CourseDetail,
  reviews: readonly ShownReview[],
): Thing {
  const address = `${appUrl}${localHref(`/courses/${course.slug}`)}`;
  const { minutes, sections } = course.outline;
  return {
    '@context': context,
    '@type': 'Course',
    '@id': `${address}#course`,
    name: course.title,
    description: course.description,
    url: address,
    inLanguage: languageOf(course),
    educationalLevel: levelLabel(course.level),
    provider: { '@type': 'Organization', '@id': `${appUrl}/#organization`, name: brand, url: `${appUrl}/` },
    offers: {
      '@type': 'Offer',
      category: 'Paid',
      price: (course.priceCents / 100).toFixed(2),
      ...(course.sale && saleData(course.sale)),
      priceCurrency: 'KES',
      availability: 'https://schema.org/InStock',
      url: address,
    },
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: 'Online',
      ...(minutes > 0 && { courseWorkload: isoDuration(minutes) }),
      ...(course.instructor && { instructor: personOf(appUrl, course.instructor) }),
    },
    ...(sections.length > 0 && { syllabusSections: sections.map(sectionData) }),
    ...(course.isRated && course.rating !== null && { aggregateRating: ratingData(course.rating, course.ratingCount) }),
    ...(course.isRated && reviews.length > 0 && { review: reviews.map(reviewData) }),
  };
}

/** Returns the last day of a sale price, and the former price, if they are known. */
const saleData = ({ endsAt, wasCents }: CourseSale): Thing => ({
  ...(endsAt && { priceValidUntil: endsAt.toISOString() }),
  ...(wasCents !== null && {
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      priceType: `${context}/StrikethroughPrice`,
      price: (wasCents / 100).toFixed(2),
      priceCurrency: 'KES',
    },
  }),
});

function sectionData({ title, minutes, lessons }: ShownSection): Thing {
  return {
    '@type': 'Syllabus',
    name: title,
    description: lessons.map((lesson) => lesson.title).join('; '),
    ...(minutes > 0 && { timeRequired: isoDuration(minutes) }),
  };
}

const ratingData = (ratingValue: number, ratingCount: number): Thing => ({
  '@type': 'AggregateRating',
  ratingValue,
  ratingCount,
  ...bounds,
});

const reviewData = ({ author, rating, body }: ShownReview): Thing => ({
  '@type': 'Review',
  author: { '@type': 'Person', name: author },
  reviewRating: { '@type': 'Rating', ratingValue: rating, ...bounds },
  ...(body && { reviewBody: body }),
});

/** Returns the data of an instructor. */
export function instructorData({ appUrl }: Pick<Site, 'appUrl'>, { name, slug, bio, courses }: Instructor): Thing {
  const address = `${appUrl}${localHref(instructorPath(slug))}`;
  return {
    '@context': context,
    '@type': 'Person',
    '@id': `${address}#person`,
    name,
    url: address,
    ...(bio && { description: bio }),
    jobTitle: m.catalogue_instructor(),
    affiliation: { '@id': `${appUrl}/#organization` },
    knowsAbout: [...new Set(courses.map(({ category }) => categoryLabel(category)))],
  };
}

/** Returns the breadcrumbs of a page; the last one is the page itself. */
export function breadcrumbData(
  appUrl: string,
  steps: readonly { readonly name: string; readonly path: string }[],
): Thing {
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${appUrl}${localHref(path)}`,
    })),
  };
}

export function questionsData(answers: readonly { readonly question: string; readonly answer: string }[]): Thing {
  return {
    '@context': context,
    '@type': 'FAQPage',
    mainEntity: answers.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
