import type { CourseDetail } from '#app/modules/catalogue/course-card.ts';
import { describePage } from '../../shell/describe-page.ts';

interface CoursePageData {
  readonly course: CourseDetail;
  readonly brand: string;
  readonly appUrl: string;
}

/** The course for search engines. Stand-in ratings never enter it (decision L3). */
export function describeCourse({ course, brand, appUrl }: CoursePageData) {
  const path = `/courses/${course.slug}`;
  return describePage({
    brand,
    appUrl,
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
