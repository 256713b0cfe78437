import { readLessonForEditing } from '#app/modules/catalogue/courses/admin/content/read-lesson-for-editing.server.ts';
import { lessonKinds } from '#app/modules/catalogue/lesson-kinds/lesson-kinds.ts';
import { mediaUrl } from '#app/modules/catalogue/media/media-file.ts';
import { requestScope } from '#app/services.server.ts';
import { requireStaff } from '../../guards.server.ts';
import { readOrRefuse } from '../../refusal-to-show.server.ts';
import { contentErrors } from '#app/modules/catalogue/courses/admin/content/content-errors.ts';
import { DialogFailed } from '#app/ui/portal/dialog-failed.tsx';
import { VideoDialog } from '#app/modules/catalogue/media/ui/admin/video-view.tsx';
import type { Route } from './+types/play-lesson';
import { m } from '#texts';

export async function loader({ context, params: { courseId, lessonId }, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { db } = context.get(requestScope).services;
  const { lesson, file } = await readOrRefuse(contentErrors, () =>
    readLessonForEditing({ db, actor }, { courseId, id: lessonId }),
  );
  const { title, type, youtubeId, mediaId, captionsId } = lesson;
  if (!lessonKinds[type].isPlayable) return { title, video: null };
  if (youtubeId !== null) return { title, video: { kind: 'youtube' as const, youtubeId } };
  if (mediaId === null || file?.preparation) return { title, video: null };
  const captionsUrl = captionsId === null ? null : mediaUrl(captionsId);
  return { title, video: { kind: 'file' as const, url: mediaUrl(mediaId), captionsUrl } };
}

export default function PlayLesson({ loaderData: { title, video } }: Route.ComponentProps) {
  return <VideoDialog title={title} video={video} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DialogFailed error={error} title={m.portal_courses_video_load_failed()} />;
}
