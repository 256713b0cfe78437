import { useEffect, useRef, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import { m } from '#texts';
import '#app/modules/catalogue/lesson-kinds/video/video-stage.css';
import type { CourseDetail } from '#app/modules/catalogue/courses/course-card.ts';
import { VideoFailure } from '#app/modules/catalogue/lesson-kinds/video/video-failure.tsx';
import { reloadVideo } from '#app/modules/catalogue/media/ui/reload-video.ts';
import { CaptionedVideo } from '#app/ui/captioned-video.tsx';
import { useLoaded } from '#app/ui/use-loaded.ts';
import type { RouteHandle } from '#app/platform/http/route-handle.ts';
import type { loader } from './course.tsx';

export const handle = { cache: 'none' } satisfies RouteHandle;

/** Shows a course's preview video in place of its image. */
export default function Preview() {
  const { title, preview } = useRouteLoaderData<typeof loader>('routes/public/course')?.course ?? {};
  if (!preview) return null;
  const name = m.catalogue_preview_of({ title: title ?? '' });
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

const loadControls = () => import('#app/modules/catalogue/lesson-kinds/video/video-controls.tsx');

/** Plays with the browser's own controls until our player is loaded. */
function UploadedPreview({ name, preview }: UploadedPreviewProps) {
  const stage = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [hasFailed, setFailed] = useState(false);
  const controls = useLoaded(loadControls);
  const lesson = { durationSeconds: preview.durationMs === null ? null : preview.durationMs / 1000, byteSize: null };

  useEffect(() => {
    // The link that opened it is gone. With the focus here, the keys of the video work.
    stage.current?.focus({ preventScroll: true });
  }, []);

  const retry = () => {
    video.current?.load();
    // A refusal to play also arrives as the element's error event.
    video.current?.play().catch(() => undefined);
  };

  return (
    <div className="stage video video-on" ref={stage} role="group" aria-label={name} tabIndex={-1}>
      <CaptionedVideo
        ref={video}
        src={preview.url}
        captionsUrl={preview.captionsUrl}
        captionsLocale={preview.captionsLocale}
        autoPlay
        controls={!controls}
        onPlaying={() => setFailed(false)}
        onError={(event) => setFailed(!reloadVideo(event))}
        aria-label={name}
      />
      {controls && !hasFailed && (
        <controls.VideoControls video={video} stage={stage} lesson={lesson} from={null} keysWorkOn="stage" />
      )}
      {hasFailed && <VideoFailure onRetry={retry} />}
    </div>
  );
}
