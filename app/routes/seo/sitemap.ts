import { listCourseAddresses } from '#app/modules/catalogue/courses/course-addresses.server.ts';
import { instructorPath, instructorSlug } from '#app/modules/catalogue/courses/instructor-name.ts';
import { listProjectAddresses } from '#app/modules/office/portfolio/read-portfolio.server.ts';
import { requestScope } from '#app/services.server.ts';
import { categoryIds, categoryQuery } from '#app/shared/course-terms.ts';
import type { RouteHandle } from '#app/platform/http/route-handle.ts';
import type { Route } from './+types/sitemap';
import { writeSitemap } from '#app/modules/site/write-sitemap.ts';

export const handle = { cache: 'public' } satisfies RouteHandle;

/** Pages that always exist, except those that need a link or an account. */
const pages = ['/', '/courses', '/portfolio', '/about', '/contact', '/newsletter', '/terms', '/privacy-policy'];

/** Returns the instructors of the courses, each with the latest change of their courses. */
function instructorsOf(courses: readonly { readonly instructor: string; readonly updatedAt: Date }[]) {
  const changes = new Map<string, Date>();
  for (const { instructor, updatedAt } of courses) {
    const slug = instructorSlug(instructor);
    const known = slug === null ? undefined : changes.get(slug);
    if (slug !== null && (!known || known < updatedAt)) changes.set(slug, updatedAt);
  }
  return [...changes];
}

/** Answers GET /sitemap.xml with every page for search engines. The server caches it like a public page. */
export async function loader({ context }: Route.LoaderArgs) {
  const { services } = context.get(requestScope);
  const [courses, projects, bundles] = await Promise.all([
    listCourseAddresses(services),
    listProjectAddresses(services),
    services.bundles.list(),
  ]);
  const taught = categoryIds.filter((id) => courses.some(({ category }) => category === id));
  const entries = [
    ...pages.map((path) => ({ path, changedAt: null })),
    ...taught.map((id) => ({ path: `/courses?category=${categoryQuery(id)}`, changedAt: null })),
    ...courses.map(({ slug, updatedAt }) => ({ path: `/courses/${slug}`, changedAt: updatedAt })),
    ...bundles.map(({ slug }) => ({ path: `/bundles/${slug}`, changedAt: null })),
    ...instructorsOf(courses).map(([slug, changedAt]) => ({ path: instructorPath(slug), changedAt })),
    ...projects.map(({ slug, updatedAt }) => ({ path: `/portfolio/${slug}`, changedAt: updatedAt })),
  ];
  return new Response(writeSitemap(services.config.appUrl, entries), {
    headers: { 'content-type': 'application/xml; charset=utf-8' },
  });
}
