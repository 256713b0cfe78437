import type { LessonKind } from '#app/shared/course-terms.ts';
import type { LessonRule } from './lesson-rule.ts';

/** A lesson in an outline, without its body and media. */
export interface OutlineLesson {
  readonly id: string;
  readonly title: string;
  /** Language of the title, if it is not the page's. */
  readonly lang?: string;
  readonly type: LessonKind;
  /** Length of a video; null if unknown, and for texts and PDFs. */
  readonly durationSeconds: number | null;
  /** Estimated duration; null if unknown. */
  readonly minutes: number | null;
  /** Size of the file behind a video or PDF; null for texts and for videos on YouTube. */
  readonly byteSize: number | null;
  /** Number of questions that a practice or quiz asks; missing without any. */
  readonly questions?: number;
  readonly isFreePreview: boolean;
  /** False exists for staff only. */
  readonly isPublished: boolean;
  /** True while its video cannot be played. */
  readonly isPreparing: boolean;
  /** True if reaching its end completes it. */
  readonly isDoneWhenViewed?: boolean;
  /** When it opens to learners; without one at once. */
  readonly rule?: LessonRule;
}

export interface OutlineSection {
  readonly id: string;
  readonly title: string;
  readonly lang?: string;
  readonly lessons: readonly OutlineLesson[];
}

/** A lesson on the public page, as texts, so that the page's scripts need no code of lesson kinds. */
export interface ShownLesson {
  readonly id: string;
  readonly title: string;
  readonly lang?: string;
  /** 'Video', '6 min', '68 MB', '8 questions': as far as they are known. */
  readonly facts: readonly string[];
  readonly isPlayable: boolean;
  readonly isFreePreview: boolean;
}

export interface ShownSection {
  readonly id: string;
  readonly title: string;
  readonly lang?: string;
  /** Sum of the lessons with a known duration. */
  readonly minutes: number;
  readonly facts: readonly string[];
  readonly lessons: readonly ShownLesson[];
}

/** Returns the first lesson that everybody may open; undefined without one. */
export const firstFreeLesson = ({ sections }: Pick<ShownOutline, 'sections'>): ShownLesson | undefined =>
  sections.flatMap(({ lessons }) => lessons).find(({ isFreePreview }) => isFreePreview);

/** Whether everybody may open the first lesson. */
export const isFirstLessonFree = (
  sections: readonly { readonly lessons: readonly { readonly isFreePreview: boolean }[] }[],
): boolean => sections.flatMap(({ lessons }) => lessons)[0]?.isFreePreview === true;

/** The published outline with its sums. */
export interface ShownOutline {
  readonly sections: readonly ShownSection[];
  readonly lessons: number;
  readonly freeLessons: number;
  readonly minutes: number;
  readonly facts: readonly string[];
  /** '6 weeks, about 1 h 40 min of lessons'. */
  readonly length: string;
}
