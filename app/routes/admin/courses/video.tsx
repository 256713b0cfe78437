import { courseErrors, type CourseErrorCode } from '#app/modules/catalogue/courses/course-errors.ts';
import { readCourse } from '#app/modules/catalogue/courses/read-courses.server.ts';
import { requestScope } from '#app/services.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { isId } from '#app/shared/ids.ts';
import { requireStaff } from '../../guards.server.ts';
import { readOrRefuse, refusalToShow } from '../../refusal-to-show.server.ts';
import { DialogFailed } from '#app/ui/portal/dialog-failed.tsx';
import { VideoDialog } from '#app/modules/catalogue/media/ui/admin/video-view.tsx';
import type { Route } from './+types/video';
import { m } from '#texts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  await requireStaff({ context, url });
  const { db } = context.get(requestScope).services;
  if (!isId(params.courseId)) throw refusalToShow(courseErrors, new DomainError<CourseErrorCode>('course_not_found'));
  return readOrRefuse(courseErrors, async () => {
    const { title, preview } = await readCourse({ db }, { idOrSlug: params.courseId, includeUnlisted: true });
    return { title, preview };
  });
}

export default function Video({ loaderData: { title, preview } }: Route.ComponentProps) {
  return <VideoDialog title={title} video={preview} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DialogFailed error={error} title={m.portal_courses_video_load_failed()} />;
}
