import { readMyCourses } from '#app/modules/learning/read-my-courses.server.ts';
import { requestScope } from '#app/services.server.ts';
import { requireLearner } from '../guards.server.ts';
import { MyCourses } from './parts/my-courses.tsx';
import type { Route } from './+types/my-courses';

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireLearner({ context, url });
  const { db, clock } = context.get(requestScope).services;
  return { courses: await readMyCourses({ db, clock, actor }) };
}

export const meta: Route.MetaFunction = () => [{ title: 'My Courses' }];

export default function MyCoursesPage({ loaderData }: Route.ComponentProps) {
  return <MyCourses courses={loaderData.courses} />;
}
