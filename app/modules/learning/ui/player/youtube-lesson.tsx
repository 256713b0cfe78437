import { useEffect, useRef, useState } from 'react';
import { Band } from '#app/ui/artwork.tsx';
import { Play } from '#app/ui/icons.ts';
import { formatDuration } from '#app/shared/dates.ts';
import type { CurrentLesson, LessonContent } from '../../player-view.ts';
import { resumeSeconds } from './position-keeper.ts';
import { usePosition, type KeptLesson } from './use-position.ts';
import { youtubeAddress, youtubeListening, youtubeOrigin, youtubeSeconds } from './youtube-messages.ts';

interface YoutubeLessonProps {
  readonly lesson: CurrentLesson;
  readonly content: Extract<LessonContent, { kind: 'youtube' }>;
  readonly kept: KeptLesson;
  readonly artwork: { readonly category: string; readonly title: string };
}

/** A video on YouTube. Nothing is asked of YouTube before Play is pressed; without JavaScript it opens there. */
export function YoutubeLesson({ lesson, content, kept, artwork }: YoutubeLessonProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [address, setAddress] = useState<string | null>(null);
  const keeper = usePosition(kept, 2);

  useEffect(() => {
    if (address === null) return;
    const hear = (event: MessageEvent) => {
      if (event.source !== frame.current?.contentWindow) return;
      const seconds = youtubeSeconds(event);
      if (seconds !== null) keeper.report(seconds);
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [address, keeper]);

  if (address === null) {
    const start = resumeSeconds(kept.start, lesson.durationSeconds);
    return (
      <div className="stage">
        <Band cols={114} rows={64} eager {...artwork} />
        <a
          className="film-open"
          href={`${youtubeOrigin}/embed/${content.youtubeId}`}
          onClick={(event) => {
            event.preventDefault();
            setAddress(youtubeAddress(content.youtubeId, { start, origin: location.origin }));
          }}
        >
          <span className="playbar">
            <Play />
            <b>Play</b>
            <span className="num">
              {lesson.durationSeconds === null ? 'on YouTube' : `${formatDuration(lesson.durationSeconds)}, on YouTube`}
            </span>
          </span>
        </a>
      </div>
    );
  }
  return (
    <div className="stage">
      <iframe
        ref={frame}
        src={address}
        title={lesson.title}
        allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
        referrerPolicy="strict-origin-when-cross-origin"
        onLoad={() => frame.current?.contentWindow?.postMessage(youtubeListening, youtubeOrigin)}
      />
    </div>
  );
}
