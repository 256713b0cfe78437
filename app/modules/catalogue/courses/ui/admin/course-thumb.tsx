import type { PortalCourseRow } from '../../admin/course-list.ts';
import { Cover } from '#app/ui/artwork.tsx';
import { Play } from '#app/ui/icons.ts';
import { Picture } from '#app/ui/picture.tsx';
import { m } from '#texts';

/** Shows a course's picture, or its drawn cover with the text 'No img' for screen readers, and a mark if it has a video. */
export function CourseThumb({ course }: { readonly course: PortalCourseRow }) {
  const { title, category, picture, hasVideo } = course;
  return (
    <span className="thumb">
      {picture ? (
        <Picture picture={picture} sizes="64px" width={64} height={40} />
      ) : (
        <>
          <Cover category={category} title={title} />
          <span className="sr">{m.portal_courses_no_image()}</span>
        </>
      )}
      {hasVideo && (
        <span className="mark">
          <Play />
          <span className="sr">{m.portal_courses_has_video()}</span>
        </span>
      )}
    </span>
  );
}
