import { useEffect, useRef } from 'react';
import { formatDuration } from '#app/shared/duration.ts';
import { CaptionedVideo } from '#app/ui/captioned-video.tsx';
import type { LessonPlace } from '../lesson-kind.ts';
import type { VideoContent } from './video.ts';
import { m } from '#texts';

/** Seconds of a stretch: about three sentences. */
const stretch = 30;

/** A stretch of a video, which plays and stops. A video on YouTube is only named: nothing is asked of YouTube unasked. */
export function VideoExcerpt({
  content,
  place,
  title,
}: {
  readonly content: VideoContent;
  readonly place: LessonPlace;
  readonly title: string;
}) {
  const video = useRef<HTMLVideoElement>(null);
  const from = place.second ?? 0;
  const until = from + stretch;
  useEffect(() => {
    // A browser may refuse to play unasked; the controls are there.
    void video.current?.play().catch(() => undefined);
  }, []);
  if (!('url' in content)) return <p className="meta">{m.practice_on_youtube()}</p>;
  return (
    <>
      <CaptionedVideo
        ref={video}
        src={`${content.url}#t=${from},${until}`}
        captionsUrl={content.captionsUrl}
        captionsLocale={content.captionsLocale}
        controls
        preload="metadata"
        aria-label={title}
        onTimeUpdate={({ currentTarget }) => {
          // Once: whoever plays on wants to see more.
          if (currentTarget.dataset['stopped'] === undefined && currentTarget.currentTime >= until) {
            currentTarget.dataset['stopped'] = '';
            currentTarget.pause();
          }
        }}
      />
      <p className="meta">{m.practice_plays({ from: formatDuration(from), until: formatDuration(until) })}</p>
    </>
  );
}
