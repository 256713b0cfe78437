import type { ReactNode } from 'react';
import { useOutlet } from 'react-router';
import { Link } from '#app/ui/link.tsx';
import { m } from '#texts';
import type { CourseDetail } from '../../course-card.ts';
import { firstFreeLesson } from '../../course-outline.ts';
import { playerPath } from '#app/shared/player-path.ts';
import { formatDuration } from '#app/shared/duration.ts';
import { Play } from '#app/ui/icons.ts';

interface CoursePreviewProps {
  readonly course: CourseDetail;
  readonly isOwned: boolean;
  readonly picture: ReactNode;
}

/**
 * Shows the course's picture with a link to its preview: the preview video (a nested route, so that its code loads when opened), or else
 * the first free lesson.
 */
export function CoursePreview({ course, isOwned, picture }: CoursePreviewProps) {
  const { preview } = course;
  const video = useOutlet();
  if (preview && video) return video;
  const free = firstFreeLesson(course.outline);
  if (preview)
    return (
      <Link className="preview" to="preview" preventScrollReset>
        <span className="preview-picture">{picture}</span>
        <span className="playbar">
          <Play />
          <b>{m.catalogue_preview()}</b>
          {preview.kind === 'file' && preview.durationMs !== null && (
            <span className="num">{formatDuration(preview.durationMs / 1000)}</span>
          )}
        </span>
      </Link>
    );
  if (free && !isOwned)
    return (
      <Link className="preview" to={playerPath(course, free.id)}>
        <span className="preview-picture">{picture}</span>
        <span className="playbar">
          <Play />
          <b>{m.catalogue_free_lesson()}</b>
          <span className="num">{free.facts.slice(1).join(', ')}</span>
        </span>
      </Link>
    );
  return (
    <div className="preview">
      <span className="preview-picture">{picture}</span>
    </div>
  );
}
