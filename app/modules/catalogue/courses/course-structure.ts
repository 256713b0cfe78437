import type { CategoryId, CourseLevel, CourseStatus } from '#app/shared/course-terms.ts';
import type { CourseWords } from '#app/shared/course-words.ts';
import type { Locale } from '#app/shared/locale.ts';
import type { Cents } from '#app/shared/money.ts';

/** A course to insert. Missing fields get the specification's defaults. */
export interface NewCourse extends Partial<CourseWords> {
  readonly slug: string;
  readonly title: string;
  readonly priceCents: Cents;
  readonly instructor?: string;
  readonly level?: CourseLevel;
  readonly category?: CategoryId;
  readonly status?: CourseStatus;
  readonly imageId?: string | null;
  readonly videoId?: string | null;
  readonly videoCaptionsId?: string | null;
  readonly youtubeId?: string | null;
  /** English by default. */
  readonly locale?: Locale;
  readonly createdAt?: Date;
}

interface LessonFrame {
  readonly title: string;
  /** Rich text, sanitised before it is stored: the content of a text lesson, or the text beside a video or PDF. */
  readonly body?: string;
  readonly isPublished?: boolean;
  readonly isFreePreview?: boolean;
  readonly allowDownload?: boolean;
}

export type NewLesson = LessonFrame &
  (
    | { readonly type: 'text' | 'practice' | 'check' | 'assignment' }
    | { readonly type: 'pdf'; readonly mediaId: string }
    | { readonly type: 'video'; readonly mediaId: string; readonly captionsId?: string | null }
    | { readonly type: 'video'; readonly youtubeId: string; readonly durationSeconds: number | null }
  );

export interface NewSection {
  readonly title: string;
  readonly lessons: readonly NewLesson[];
}

/** Texts of a course in another language. Missing ones are untranslated. */
export interface NewTranslation extends Partial<CourseWords> {
  readonly locale: Locale;
  /** By the sections' titles in the course's own language. */
  readonly sections?: Readonly<Record<string, string>>;
  /** By the lessons' titles in the course's own language. */
  readonly lessons?: Readonly<
    Record<
      string,
      {
        readonly title?: string;
        readonly body?: string;
        readonly mediaId?: string | null;
        readonly captionsId?: string | null;
      }
    >
  >;
}

/** The inserted course with its ids, in order. */
export interface WrittenCourse {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly priceCents: Cents;
  readonly sections: readonly { readonly id: string; readonly title: string }[];
  /** All lessons of the course in order, including unpublished ones. */
  readonly lessons: readonly { readonly id: string; readonly title: string }[];
}

/** Maximum characters of the fields of a section or lesson (texts: `lesson-body.ts`), and maximum sections and lessons of a course. */
export const contentLimits = {
  title: 200,
  sections: 200,
  lessons: 2_000,
} as const;
