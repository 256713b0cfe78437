import { useRef, type RefAttributes } from 'react';
import { Weave } from '#app/ui/artwork.tsx';
import { Play } from '#app/ui/icons.ts';
import { formatDuration } from '#app/shared/duration.ts';
import type { VideoElement } from './video-element.ts';
import { VideoStage, type VideoProps } from './video-stage.tsx';
import { useLoaded } from '#app/ui/use-loaded.ts';
import type { YoutubeVideo } from './video.ts';
import { youtubeOrigin } from './youtube-messages.ts';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'youtube-video': RefAttributes<VideoElement> & {
        readonly 'youtube-id': string;
        readonly label: string;
        readonly class?: string;
      };
    }
  }
}

const loadPlayer = async () => {
  const [controls] = await Promise.all([import('./video-controls.tsx'), import('./youtube-element.ts')]);
  return controls;
};

/**
 * A video on YouTube, with the controls of every other video, below the picture: YouTube wants nothing to lie on it.
 * Nothing is asked of YouTube before Play is pressed; without JavaScript it opens there.
 */
export function YoutubeStage({ content, ...props }: VideoProps & { readonly content: YoutubeVideo }) {
  const { lesson, artwork } = props;
  const stage = useRef<HTMLDivElement>(null);
  const video = useRef<VideoElement>(null);
  const player = useLoaded(loadPlayer);
  if (!player) {
    return (
      <div className="stage">
        <Weave cols={114} rows={64} eager {...artwork} />
        <a className="video-open" href={`${youtubeOrigin}/embed/${content.youtubeId}`}>
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
    <VideoStage
      {...props}
      video={video}
      stage={stage}
      Controls={player.VideoControls}
      from="on YouTube"
      className="video-tube"
    >
      <youtube-video ref={video} youtube-id={content.youtubeId} label={lesson.title} />
    </VideoStage>
  );
}
