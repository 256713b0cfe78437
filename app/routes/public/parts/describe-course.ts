import type { CourseDetail } from '#app/modules/catalogue/course-card.ts';
import { describePage } from '../../shell/describe-page.ts';
import { siteOf, type Matches } from '../../shell/site-of.ts';

/** The course for search engines. Stand-in ratings never enter it (decision L3). */
export function describeCourse(matches: Matches, course: CourseDetail) {
  const { brand, appUrl } = siteOf(matches);
  const path = `/courses/${course.slug}`;
  return describePage(matches, {
    path,
    title: course.title,
    description: course.description,
    structuredData: {
      '@context': 'https://schema.org',
      '@type': 'Course',
      name: course.title,
      description: course.description,
      url: `${appUrl}${path}`,
      provider: { '@type': 'Organization', name: brand, url: appUrl },
      offers: { '@type': 'Offer', category: 'Paid', price: (course.priceCents / 100).toFixed(2), priceCurrency: 'KES' },
      ...(course.isRated && course.rating !== null
        ? { aggregateRating: { '@type': 'AggregateRating', ratingValue: course.rating, bestRating: 5 } }
        : {}),
    },
  });
}
