import { useEffect, useRef, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import '#app/modules/learning/lesson-kinds/video/video-stage.css';
import type { CourseDetail } from '#app/modules/catalogue/course-card.ts';
import { VideoFailure } from '#app/modules/learning/lesson-kinds/video/video-failure.tsx';
import { askAgain } from '#app/modules/media/ui/ask-again.ts';
import { CaptionedVideo } from '#app/ui/captioned-video.tsx';
import { useLoaded } from '#app/ui/use-loaded.ts';
import type { loader } from './course.tsx';

/** A course's preview video, in the place of its picture. */
export default function Preview() {
  const { title, preview } = useRouteLoaderData<typeof loader>('routes/public/course')?.course ?? {};
  if (!preview) return null;
  const name = `Preview of ${title}`;
  return (
    <div className="preview">
      {preview.kind === 'file' ? (
        <UploadedPreview name={name} preview={preview} />
      ) : (
        <iframe
          className="art"
          src={`https://www.youtube-nocookie.com/embed/${preview.youtubeId}?autoplay=1`}
          title={name}
          allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      )}
    </div>
  );
}

interface UploadedPreviewProps {
  readonly name: string;
  readonly preview: Extract<CourseDetail['preview'], { kind: 'file' }>;
}

const loadControls = () => import('#app/modules/learning/lesson-kinds/video/video-controls.tsx');

/** Plays with the browser's own controls until ours have arrived. */
function UploadedPreview({ name, preview }: UploadedPreviewProps) {
  const stage = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [hasFailed, setFailed] = useState(false);
  const controls = useLoaded(loadControls);
  const lesson = { durationSeconds: preview.durationMs === null ? null : preview.durationMs / 1000, byteSize: null };

  useEffect(() => {
    // The link that opened it is gone; the keys of the video work within the stage.
    stage.current?.focus({ preventScroll: true });
  }, []);

  const retry = () => {
    video.current?.load();
    // A refusal to play arrives as an error of the element.
    video.current?.play().catch(() => undefined);
  };

  return (
    <div className="stage video video-on" ref={stage} role="group" aria-label={name} tabIndex={-1}>
      <CaptionedVideo
        ref={video}
        src={preview.url}
        captionsUrl={preview.captionsUrl}
        autoPlay
        controls={!controls}
        onPlaying={() => setFailed(false)}
        onError={(event) => setFailed(!askAgain(event))}
        aria-label={name}
      />
      {controls && !hasFailed && (
        <controls.VideoControls video={video} stage={stage} lesson={lesson} from={null} keysWorkOn="stage" />
      )}
      {hasFailed && <VideoFailure onRetry={retry} />}
    </div>
  );
}
