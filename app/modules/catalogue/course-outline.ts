import type { LessonKind } from '#app/shared/course-terms.ts';

/** A lesson as an outline lists it: never its body or media. */
export interface OutlineLesson {
  readonly id: string;
  readonly title: string;
  readonly type: LessonKind;
  /** Length of a video; null where it is not known, and for texts and PDFs. */
  readonly durationSeconds: number | null;
  /** About how long it takes; null where nothing tells. */
  readonly minutes: number | null;
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

/** A lesson as everybody sees it on the course's page, in words: the page's scripts know nothing of kinds. */
export interface ShownLesson {
  readonly id: string;
  readonly title: string;
  /** 'Video', '6 min', '68 MB': as far as they are known. */
  readonly facts: readonly string[];
  readonly isPlayable: boolean;
  readonly isFreePreview: boolean;
}

export interface ShownSection {
  readonly id: string;
  readonly title: string;
  /** Of the lessons that say how long they take. */
  readonly minutes: number;
  readonly facts: readonly string[];
  readonly lessons: readonly ShownLesson[];
}

/** The published outline with its sums. */
export interface ShownOutline {
  readonly sections: readonly ShownSection[];
  readonly lessons: number;
  readonly freeLessons: number;
  readonly minutes: number;
  readonly facts: readonly string[];
  /** '6 weeks, about 1 h 40 min in all'. */
  readonly length: string;
}

export const countOf = (number: number, unit: string): string => `${number} ${unit}${number === 1 ? '' : 's'}`;
