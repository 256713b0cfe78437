import type { Preparation } from '#app/modules/catalogue/media/preparation/preparation.ts';
import type { VideoRendition } from '#app/modules/catalogue/media/renditions/rendition.ts';
import type { LessonRule } from '../../lesson-rule.ts';
import type { CourseStatus } from '#app/shared/course-terms.ts';
import type { OutlineLesson } from '../../course-outline.ts';

/** A lesson as the screen of a course's content lists it. */
export interface ContentLesson extends Pick<
  OutlineLesson,
  'id' | 'title' | 'type' | 'durationSeconds' | 'byteSize' | 'isPublished' | 'isFreePreview'
> {
  /** Pages of a PDF. */
  readonly pageCount: number | null;
  /** Id of its video or PDF; null for texts and for videos on YouTube. */
  readonly mediaId: string | null;
  /** Set for a video that cannot be played yet; null for everything else. */
  readonly preparation: Preparation | null;
  /** Smaller forms of a video; null for everything else, and for a video that cannot be played yet. Without ffmpeg none waits. */
  readonly renditions: readonly VideoRendition[] | null;
  readonly hasCaptions: boolean;
  /** Null: opens at once. */
  readonly rule: LessonRule | null;
  /** Sent back when it is published, to notice changes by other staff. */
  readonly version: number;
}

export interface ContentSection {
  readonly id: string;
  readonly title: string;
  readonly version: number;
  readonly lessons: readonly ContentLesson[];
}

/** A course as its content is edited. */
export interface CourseContent {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly status: CourseStatus;
  /** Hash of the order, sent back with a new one, to notice changes by other staff. */
  readonly version: string;
  readonly sections: readonly ContentSection[];
  /** False without ffmpeg on the server. */
  readonly makesRenditions: boolean;
}
