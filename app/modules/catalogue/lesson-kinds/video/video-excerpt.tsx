import { useEffect, useRef, useState } from 'react';
import { formatDuration } from '#app/shared/duration.ts';
import { languageTags } from '#app/shared/locale.ts';
import { CaptionedVideo } from '#app/ui/captioned-video.tsx';
import type { LessonPlace } from '../lesson-kind.ts';
import { useQuality } from './device-choices.ts';
import { sourcesOf } from './quality.ts';
import { partFrom, type VideoPart } from './video-part.ts';
import type { VideoContent } from './video.ts';
import { m } from '#texts';

/** Shows a part of a video, which plays and stops. Only names a video on YouTube, so that nothing is requested from YouTube. */
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
  const [stretch, setStretch] = useState<VideoPart>(() => partFrom([], from));
  const { until, words } = stretch;
  const sources = 'url' in content ? sourcesOf(content) : [];
  const [quality] = useQuality(sources.map((source) => source.quality));
  const source = sources.find((one) => one.quality === quality);
  useEffect(() => {
    const element = video.current;
    // A browser may refuse to play automatically; the controls are visible.
    void element?.play().catch(() => undefined);
    const captions = element?.querySelector('track');
    if (!captions) return;
    const read = () => {
      const cues = [...(captions.track.cues ?? [])].filter((cue) => cue instanceof VTTCue);
      if (cues.length > 0) setStretch(partFrom(cues, from));
    };
    captions.addEventListener('load', read);
    // Loads the captions without showing them.
    captions.track.mode = 'hidden';
    read();
    return () => captions.removeEventListener('load', read);
  }, [from]);
  if (!('url' in content) || !source) return <p className="meta">{m.practice_on_youtube()}</p>;
  return (
    <>
      <CaptionedVideo
        ref={video}
        src={`${source.url}#t=${from}`}
        captionsUrl={content.captionsUrl}
        captionsLocale={content.captionsLocale}
        controls
        preload="metadata"
        aria-label={title}
        onTimeUpdate={({ currentTarget }) => {
          // Stops once, because a learner who continues wants to see more.
          if (currentTarget.dataset['stopped'] === undefined && currentTarget.currentTime >= until) {
            currentTarget.dataset['stopped'] = '';
            currentTarget.pause();
          }
        }}
      />
      {words !== '' && (
        <blockquote className="taught-words" lang={languageTags[content.captionsLocale]}>
          {m.practice_said({ words })}
        </blockquote>
      )}
      <p className="meta">{m.practice_plays({ from: formatDuration(from), until: formatDuration(until) })}</p>
    </>
  );
}
