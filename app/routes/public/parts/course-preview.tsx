import { useState, type ReactNode } from 'react';
import type { CourseDetail } from '#app/modules/catalogue/course-card.ts';
import { formatDuration } from '#app/shared/duration.ts';
import { Play } from '#app/ui/icons.ts';

interface CoursePreviewProps {
  readonly title: string;
  readonly preview: CourseDetail['preview'];
  readonly picture: ReactNode;
}

/**
 * The preview video behind the course's picture: nothing heavy loads before it is asked for. Its captions are written out, and not
 * `CaptionedVideo`, which lies in the portal's file: first visits of a course would load that.
 */
export function CoursePreview({ title, preview, picture }: CoursePreviewProps) {
  const [isPlaying, setPlaying] = useState(false);
  if (!preview) return <div className="preview">{picture}</div>;
  if (!isPlaying) {
    return (
      <button type="button" className="preview" onClick={() => setPlaying(true)}>
        {picture}
        <span className="playbar">
          <Play />
          <b>Preview</b>
          {preview.kind === 'file' && preview.durationMs !== null && (
            <span className="num">{formatDuration(preview.durationMs / 1000)}</span>
          )}
        </span>
      </button>
    );
  }
  return (
    <div className="preview">
      {preview.kind === 'file' ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- it has them where its owner has given some
        <video className="art" aria-label={`Preview of ${title}`} src={preview.url} controls autoPlay playsInline>
          {preview.captionsUrl && <track kind="captions" src={preview.captionsUrl} srcLang="en" label="English" />}
        </video>
      ) : (
        <iframe
          className="art"
          src={`https://www.youtube-nocookie.com/embed/${preview.youtubeId}?autoplay=1`}
          title={`Preview of ${title}`}
          allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      )}
    </div>
  );
}
