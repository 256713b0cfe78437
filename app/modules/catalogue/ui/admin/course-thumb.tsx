import type { AdminCourseRow } from '../../admin/course-list.ts';
import { Band } from '#app/ui/artwork.tsx';
import { Play } from '#app/ui/icons.ts';
import { Picture } from '#app/ui/picture.tsx';

/** A course's picture, or its weave, as it is sold then too, which screen readers hear as 'No img'; a mark where it has a video. */
export function CourseThumb({ course }: { readonly course: AdminCourseRow }) {
  const { title, category, picture, hasVideo } = course;
  return (
    <span className="thumb">
      {picture ? (
        <Picture picture={picture} sizes="64px" width={64} height={40} />
      ) : (
        <>
          <Band category={category} title={title} cols={24} rows={16} />
          <span className="sr">No img</span>
        </>
      )}
      {hasVideo && (
        <span className="mark">
          <Play />
          <span className="sr">Has a video</span>
        </span>
      )}
    </span>
  );
}
