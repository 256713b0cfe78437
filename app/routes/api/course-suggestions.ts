import { suggestCourses } from '#app/modules/catalogue/courses/search/suggest-courses.server.ts';
import { requestScope } from '#app/services.server.ts';
import { readSearch } from '#app/ui/data/list-query.ts';
import type { Route } from './+types/course-suggestions';

/** Answers the courses that match ?search= best as JSON, for the search box. The same for everybody, so browsers keep it for a minute. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const { services, settings } = context.get(requestScope);
  const suggested = await suggestCourses({ ...services, settings }, readSearch(url.searchParams));
  return Response.json(suggested, { headers: { 'cache-control': 'private, max-age=60' } });
}
