import type { LessonKind } from '#app/shared/course-terms.ts';

/** A lesson as an outline lists it: never its body or media. */
export interface OutlineLesson {
  readonly id: string;
  readonly title: string;
  readonly type: LessonKind;
  /** Length of a video; null where it is not known, and for texts and PDFs. */
  readonly durationSeconds: number | null;
  /** Size of the file behind a video or PDF; null for texts and for videos on YouTube. */
  readonly byteSize: number | null;
  readonly isFreePreview: boolean;
  /** False exists for administrators only. */
  readonly isPublished: boolean;
  /** Its video cannot be played yet. */
  readonly isPreparing: boolean;
}

export interface OutlineSection {
  readonly id: string;
  readonly title: string;
  readonly lessons: readonly OutlineLesson[];
}
