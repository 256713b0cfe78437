import { formatDuration } from '#app/shared/duration.ts';
import { formatFileSize } from '#app/shared/file-size.ts';
import type { Locale } from '#app/shared/locale.ts';
import { Play } from '#app/ui/icons.ts';
import { wholeMinutes, type LessonKindDefinition } from '../lesson-kind.ts';
import type { VideoSource } from './quality.ts';
import { m } from '#texts';

/** An uploaded file, or a video on YouTube. Its position: seconds from the beginning. */
export const video: LessonKindDefinition = {
  label: m.player_kind_video,
  counted: m.player_kinds_video,
  icon: Play,
  tryFree: m.player_try_watch,
  isNamedInOutline: false,
  isPlayable: true,
  size: ({ durationSeconds, byteSize }) =>
    [durationSeconds === null ? '' : formatDuration(durationSeconds), byteSize === null ? '' : formatFileSize(byteSize)]
      .filter((part) => part !== '')
      .join(', '),
  minutes: ({ durationSeconds }) => (durationSeconds === null ? null : wholeMinutes(durationSeconds)),
  position: {
    step: 2,
    label: formatDuration,
    noteLabel: (seconds) => m.learning_note_at_time({ time: formatDuration(seconds) }),
  },
  completedBy: 'learner',
};

interface VideoFrame {
  readonly kind: 'video';
  /** Text beside it, sanitised HTML; may be empty. */
  readonly html: string;
}

export interface VideoFile extends VideoFrame {
  readonly url: string;
  readonly contentType: string;
  readonly byteSize: number;
  /** Smaller forms; empty without any. */
  readonly renditions: readonly VideoSource[];
  readonly captionsUrl: string | null;
  readonly captionsLocale: Locale;
  readonly width: number | null;
  readonly height: number | null;
  readonly allowDownload: boolean;
}

export interface YoutubeVideo extends VideoFrame {
  readonly youtubeId: string;
}

export type VideoContent = VideoFile | YoutubeVideo;
