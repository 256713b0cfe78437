import { useRef } from 'react';
import { reloadVideo } from '#app/modules/media/ui/reload-video.ts';
import { CaptionedVideo } from '#app/ui/captioned-video.tsx';
import { useLoaded } from '#app/ui/use-loaded.ts';
import { VideoStage, type VideoProps } from './video-stage.tsx';
import type { VideoFile } from './video.ts';

const loadControls = () => import('./video-controls.tsx');

/**
 * Shows an uploaded video. Loads nothing of it before Play. Starts with the browser's own controls, and replaces them when ours have
 * loaded.
 */
export function FileStage({ content, ...props }: VideoProps & { readonly content: VideoFile }) {
  const stage = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const controls = useLoaded(loadControls);
  return (
    <VideoStage {...props} video={video} stage={stage} Controls={controls?.VideoControls ?? null}>
      <CaptionedVideo
        ref={video}
        src={content.url}
        captionsUrl={content.captionsUrl}
        captionsLocale={content.captionsLocale}
        preload="none"
        controls={!controls}
        onError={reloadVideo}
        aria-label={props.lesson.title}
      />
    </VideoStage>
  );
}
