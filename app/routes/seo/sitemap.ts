import { listCourseAddresses } from '#app/modules/catalogue/list-course-addresses.server.ts';
import { instructorPath, instructorSlug } from '#app/modules/catalogue/instructor.ts';
import { listProjectAddresses } from '#app/modules/portfolio/list-project-addresses.server.ts';
import { requestScope } from '#app/services.server.ts';
import { categoryIds, categoryQuery } from '#app/shared/course-terms.ts';
import type { Route } from './+types/sitemap';
import { writeSitemap } from '#app/modules/site/write-sitemap.ts';

/** Pages that are always there. What only those with a link or an account can use is not among them. */
const pages = ['/', '/courses', '/portfolio', '/about', '/contact', '/newsletter', '/terms', '/privacy-policy'];

/** Those who teach these courses, each with the last change of one of them. */
function instructorsOf(courses: readonly { readonly instructor: string; readonly updatedAt: Date }[]) {
  const changes = new Map<string, Date>();
  for (const { instructor, updatedAt } of courses) {
    const slug = instructorSlug(instructor);
    const known = slug === null ? undefined : changes.get(slug);
    if (slug !== null && (!known || known < updatedAt)) changes.set(slug, updatedAt);
  }
  return [...changes];
}

/** GET /sitemap.xml: every page that search engines should know. The server keeps it like a public page. */
export async function loader({ context }: Route.LoaderArgs) {
  const { services } = context.get(requestScope);
  const [courses, projects] = await Promise.all([listCourseAddresses(services), listProjectAddresses(services)]);
  const taught = categoryIds.filter((id) => courses.some(({ category }) => category === id));
  const entries = [
    ...pages.map((path) => ({ path, changedAt: null })),
    ...taught.map((id) => ({ path: `/courses?category=${categoryQuery(id)}`, changedAt: null })),
    ...courses.map(({ slug, updatedAt }) => ({ path: `/courses/${slug}`, changedAt: updatedAt })),
    ...instructorsOf(courses).map(([slug, changedAt]) => ({ path: instructorPath(slug), changedAt })),
    ...projects.map(({ slug, updatedAt }) => ({ path: `/portfolio/${slug}`, changedAt: updatedAt })),
  ];
  return new Response(writeSitemap(services.config.appUrl, entries), {
    headers: { 'content-type': 'application/xml; charset=utf-8' },
  });
}
