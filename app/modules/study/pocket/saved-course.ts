import type { Quality } from '#app/modules/catalogue/lesson-kinds/video/quality.ts';
import type { LessonDelivery } from '#app/modules/study/learning/stage-lesson.ts';
import type { PlayerView } from '#app/modules/study/learning/player-view.ts';
import type { Locale } from '#app/shared/locale.ts';

/** Days for which a saved course opens after the device's last contact with the server. */
export const rightsDays = 30;

/** Response header with the moment until which the course opens, in ISO 8601; also sent where the package has not changed. */
export const rightsHeader = 'x-rights-until';

/** A file that lessons of a course show. Its bytes never change; a replaced file has another id. */
export interface CourseFile {
  readonly id: string;
  /** A lesson that shows it; others may show it too. */
  readonly lessonId: string;
  readonly kind: 'video' | 'pdf' | 'image' | 'captions';
  /** Form of a video; null for other files. A device saves one form of each video. */
  readonly quality: Quality | null;
  readonly contentType: string;
  readonly byteSize: number;
  /** In hex, of all bytes. */
  readonly sha256: string;
  /** Path on the server, which answers ranges. */
  readonly address: string;
}

/** Everything of a course that a device needs to show it without a connection, except the bytes of its files. */
export interface CoursePackage {
  readonly locale: Locale;
  readonly learnerId: string;
  /** The player without a lesson on the stage. Closed lessons are in its outline alone. */
  readonly player: PlayerView;
  /** Content of the open lessons, by id. Quizzes and assignments have their text alone. */
  readonly lessons: Readonly<Record<string, LessonDelivery>>;
  readonly files: readonly CourseFile[];
}

/** The package as a device keeps it. */
export interface SavedPackage extends CoursePackage {
  /** ETag of the answer. */
  readonly version: string;
  /** Moment until which the course opens, in ISO 8601. */
  readonly rightsUntil: string;
}
