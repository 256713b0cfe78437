import type { ReactNode } from 'react';
import { Link, useOutlet } from 'react-router';
import type { CourseDetail } from '../../course-card.ts';
import { formatDuration } from '#app/shared/duration.ts';
import { Play } from '#app/ui/icons.ts';

interface CoursePreviewProps {
  readonly course: CourseDetail;
  readonly picture: ReactNode;
}

/** The course's picture, and behind it the preview video: a route within the page, so that its code loads when it is opened. */
export function CoursePreview({ course, picture }: CoursePreviewProps) {
  const { preview } = course;
  const video = useOutlet();
  if (!preview) return <div className="preview">{picture}</div>;
  if (video) return video;
  return (
    <Link className="preview" to="preview" preventScrollReset>
      {picture}
      <span className="playbar">
        <Play />
        <b>Preview</b>
        {preview.kind === 'file' && preview.durationMs !== null && (
          <span className="num">{formatDuration(preview.durationMs / 1000)}</span>
        )}
      </span>
    </Link>
  );
}
