import type { CourseDetail } from '#app/modules/catalogue/course-card.ts';
import { levelLabels } from '#app/shared/course-terms.ts';
import { isPlaceholder } from '../../placeholders.ts';
import type { Site } from './describe-page.ts';

/**
 * What search engines read of a page (schema.org, as JSON-LD). Every address is absolute. The router writes it with < > & and
 * the line separators as \u escapes, so that no title can end the script; as data it needs no place in the policy for scripts.
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

/** A course and what it costs. Only real reviews are counted, never the stand-in. */
export function courseData({ appUrl, brand }: Pick<Site, 'appUrl' | 'brand'>, course: CourseDetail): Thing {
  const address = `${appUrl}/courses/${course.slug}`;
  return {
    '@context': context,
    '@type': 'Course',
    '@id': `${address}#course`,
    name: course.title,
    description: course.description,
    url: address,
    inLanguage: 'en',
    educationalLevel: levelLabels[course.level],
    provider: { '@type': 'Organization', '@id': `${appUrl}/#organization`, name: brand, url: `${appUrl}/` },
    offers: {
      '@type': 'Offer',
      category: 'Paid',
      price: (course.priceCents / 100).toFixed(2),
      priceCurrency: 'KES',
      availability: 'https://schema.org/InStock',
      url: address,
    },
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: 'Online',
      ...(course.instructor && { instructor: { '@type': 'Person', name: course.instructor } }),
    },
    ...(course.isRated &&
      course.rating !== null && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: course.rating,
          ratingCount: course.ratingCount,
          bestRating: 5,
          worstRating: 1,
        },
      }),
  };
}

/** The way to a page; the last step is the page itself. */
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
      item: `${appUrl}${path}`,
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
