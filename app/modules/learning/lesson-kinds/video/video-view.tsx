import { formatDuration } from '#app/shared/duration.ts';
import { DownloadLink } from '../download-link.tsx';
import type { LessonKindView, LessonViewProps } from '../lesson-kind.ts';
import { LessonText } from '../lesson-text.tsx';
import { moveTo, type VideoElement } from './video-element.ts';
import { FileStage } from './video-file.tsx';
import { YoutubeStage } from './youtube-video.tsx';
import { video, type VideoContent } from './video.ts';
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
  },
};
