import { useRef, type RefAttributes } from 'react';
import { Weave } from '#app/ui/artwork.tsx';
import { Play } from '#app/ui/icons.ts';
import { formatDuration } from '#app/shared/duration.ts';
import type { VideoElement } from './video-element.ts';
import { VideoStage, type VideoProps } from './video-stage.tsx';
import { useLoaded } from '#app/ui/use-loaded.ts';
import type { YoutubeVideo } from './video.ts';
import { youtubeOrigin } from './youtube-messages.ts';
import { m } from '#texts';

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
 * Shows a YouTube video with our controls below the picture, because YouTube forbids anything above it. Requests nothing from YouTube
 * before Play; without JavaScript it opens on YouTube.
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
            <b>{m.player_video_play()}</b>
            <span className="num">
              {lesson.durationSeconds !== null && `${formatDuration(lesson.durationSeconds)}, `}
              {m.player_video_on_youtube()}
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
      from={m.player_video_on_youtube()}
      className="video-tube"
    >
      <youtube-video ref={video} youtube-id={content.youtubeId} label={lesson.title} />
    </VideoStage>
  );
}
