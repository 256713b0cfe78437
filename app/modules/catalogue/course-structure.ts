import type { CategoryId, CourseLevel, CourseStatus } from '#app/shared/course-terms.ts';
import type { Cents } from '#app/shared/money.ts';

/** A course to be written. What is left out gets the specification's default. */
export interface NewCourse {
  readonly slug: string;
  readonly title: string;
  readonly priceCents: Cents;
  readonly instructor?: string;
  readonly instructorBio?: string;
  readonly description?: string;
  readonly about?: string;
  /** As shown, such as '6 weeks'. */
  readonly duration?: string;
  readonly level?: CourseLevel;
  readonly category?: CategoryId;
  readonly status?: CourseStatus;
  readonly imageId?: string | null;
  readonly videoId?: string | null;
  readonly videoCaptionsId?: string | null;
  readonly youtubeId?: string | null;
  readonly outcomes?: string[];
  readonly requirements?: string[];
  readonly features?: string[];
  readonly createdAt?: Date;
}

interface LessonFrame {
  readonly title: string;
  /** Rich text; sanitised before it is stored. For a text lesson its content, else the words beside it. */
  readonly body?: string;
  readonly isPublished?: boolean;
  readonly isFreePreview?: boolean;
  readonly allowDownload?: boolean;
}

export type NewLesson = LessonFrame &
  (
    | { readonly type: 'text' }
    | { readonly type: 'pdf'; readonly mediaId: string }
    | { readonly type: 'video'; readonly mediaId: string; readonly captionsId?: string | null }
    | { readonly type: 'video'; readonly youtubeId: string; readonly durationSeconds: number | null }
  );

export interface NewSection {
  readonly title: string;
  readonly lessons: readonly NewLesson[];
}

/** What was written, with its ids, in order. */
export interface WrittenCourse {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly priceCents: Cents;
  readonly sections: readonly { readonly id: string; readonly title: string }[];
  /** All lessons of the course in order, also the unpublished ones. */
  readonly lessons: readonly { readonly id: string; readonly title: string }[];
}

/** The most characters that a field of a section or lesson may have (of a text: `lesson-body.ts`), and the most sections and lessons of a course. */
export const contentLimits = {
  title: 200,
  sections: 200,
  lessons: 2_000,
} as const;
