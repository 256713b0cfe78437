import type { Preparation } from '#app/modules/media/preparation/preparation.ts';
import type { LessonKind, CourseStatus } from '#app/shared/course-terms.ts';

/** A lesson as the screen of a course's content lists it. */
export interface ContentLesson {
  readonly id: string;
  readonly title: string;
  readonly type: LessonKind;
  /** The length of a video; null if unknown, and for texts and PDFs. */
  readonly durationSeconds: number | null;
  /** Of the file behind a video or PDF; null for texts and for videos on YouTube. */
  readonly byteSize: number | null;
  /** Of a PDF. */
  readonly pageCount: number | null;
  /** Its video or PDF; null for texts and for videos on YouTube. */
  readonly mediaId: string | null;
  /** Of a video that cannot be played yet; null for everything else. */
  readonly preparation: Preparation | null;
  readonly hasCaptions: boolean;
  readonly isPublished: boolean;
  readonly isFreePreview: boolean;
  /** Goes back when it is published: somebody may change it meanwhile. */
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
  /** Mark of the order, sent back with a new one: somebody may have changed it meanwhile. */
  readonly mark: string;
  readonly sections: readonly ContentSection[];
}
