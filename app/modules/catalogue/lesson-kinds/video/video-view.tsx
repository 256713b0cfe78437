import { formatDuration } from '#app/shared/duration.ts';
import { DownloadLink } from '../download-link.tsx';
import type { LessonKindView, LessonViewProps } from '../lesson-kind.ts';
import { LessonText } from '../lesson-text.tsx';
import { moveTo, type VideoElement } from './video-element.ts';
import { useRef, type RefAttributes } from 'react';
import { reloadVideo } from '#app/modules/catalogue/media/ui/reload-video.ts';
import { CaptionedVideo } from '#app/ui/captioned-video.tsx';
import { useLoaded } from '#app/ui/use-loaded.ts';
import { VideoStage, type VideoProps } from './video-stage.tsx';
import { Weave } from '#app/ui/artwork.tsx';
import { Play } from '#app/ui/icons.ts';
import { youtubeOrigin } from './youtube-messages.ts';
import { setTimeMarks } from './time-marks.ts';
import { useQuality } from './device-choices.ts';
import { QualityChoice } from './quality-choice.tsx';
import { sourcesOf } from './quality.ts';
import { useSource } from './use-source.ts';
import { video, type VideoContent, type VideoFile, type YoutubeVideo } from './video.ts';
import { m } from '#texts';

type VideoViewProps = LessonViewProps<VideoContent>;

function Stage({ content, ...props }: VideoViewProps) {
  return 'youtubeId' in content ? (
    <YoutubeStage {...props} content={content} />
  ) : (
    <FileStage {...props} content={content} />
  );
}

function Body({ lesson, content, start }: VideoViewProps) {
  const facts = [
    video.size(lesson),
    start !== null && start >= 1 ? m.player_video_stopped_at({ time: formatDuration(start) }) : '',
  ].filter((fact) => fact !== '');
  return (
    <>
      <LessonText html={content.html} locale={lesson.language?.locale} />
      {facts.length > 0 && <p className="meta num lesson-facts">{facts.join('. ')}</p>}
      {'url' in content && content.allowDownload && <DownloadLink url={content.url} />}
    </>
  );
}

/** Returns the element on the stage; the player has one lesson at a time. */
const playing = () => document.querySelector<VideoElement>('.stage video, .stage youtube-video');

export const videoView: LessonKindView<VideoContent> = {
  Stage,
  Body,
  notes: {
    positionNow() {
      const seconds = playing()?.currentTime ?? 0;
      return seconds >= 1 ? Math.floor(seconds) : null;
    },
    goTo(seconds) {
      const element = playing();
      if (!element) return;
      moveTo(element, seconds);
      element.scrollIntoView({ block: 'nearest' });
    },
    mark: setTimeMarks,
  },
};

const loadControls = () => import('./video-controls.tsx');

/**
 * Shows an uploaded video in the selected quality. Loads nothing of it before Play. Starts with the browser's own controls, and replaces
 * them when ours have loaded.
 */
function FileStage({ content, ...props }: VideoProps & { readonly content: VideoFile }) {
  const stage = useRef<HTMLDivElement>(null);
  const element = useRef<HTMLVideoElement>(null);
  const controls = useLoaded(loadControls);
  const sources = sourcesOf(content);
  const [quality, select] = useQuality(sources.map((source) => source.quality));
  const source = sources.find((one) => one.quality === quality) ?? sources[0];
  useSource(element, source.url);
  return (
    <>
      <VideoStage
        {...props}
        lesson={{ ...props.lesson, byteSize: source.byteSize }}
        video={element}
        stage={stage}
        Controls={controls?.VideoControls ?? null}
        {...(source.quality === 'sound' && { className: 'video-sound' })}
      >
        <CaptionedVideo
          ref={element}
          src={content.url}
          captionsUrl={content.captionsUrl}
          captionsLocale={content.captionsLocale}
          preload="none"
          controls={!controls}
          onError={reloadVideo}
          aria-label={props.lesson.title}
        />
      </VideoStage>
      {sources.length > 1 && (
        <QualityChoice
          sources={sources}
          selected={source.quality}
          shillingsPerGb={props.shillingsPerGb}
          onSelect={select}
        />
      )}
    </>
  );
}

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
function YoutubeStage({ content, ...props }: VideoProps & { readonly content: YoutubeVideo }) {
  const { lesson, artwork } = props;
  const stage = useRef<HTMLDivElement>(null);
  const element = useRef<VideoElement>(null);
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
      video={element}
      stage={stage}
      Controls={player.VideoControls}
      from={m.player_video_on_youtube()}
      className="video-tube"
    >
      <youtube-video ref={element} youtube-id={content.youtubeId} label={lesson.title} />
    </VideoStage>
  );
}
