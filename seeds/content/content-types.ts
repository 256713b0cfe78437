import type { CategoryId, CourseLevel, CourseStatus, PortfolioCategory } from '#app/shared/course-terms.ts';

/**
 * Types of the demo content. The content is plain data without a database, so the seed command, unit tests and end-to-end tests share it.
 */

/** Path of a committed file, from the root of the repository. */
export type DemoMediaPath = `seeds/media/${string}`;

type LessonFrame = {
  title: string;
  /** Open to everybody who is signed in; false by default. */
  isFreePreview?: boolean;
  /** Shown to learners; true by default. */
  isPublished?: boolean;
};

/**
 * `body` is clean HTML: p, h2, h3, ul, ol, li, pre, code, strong, em, blockquote, a, table, figure. A picture's `src` is one of
 * `pictures`.
 */
export type DemoTextLesson = LessonFrame & { type: 'text'; body: string; pictures?: DemoMediaPath[] };

type DemoPdfLesson = LessonFrame & { type: 'pdf'; file: DemoMediaPath; summary?: string };

/** An own file with captions, or a video on YouTube. */
type DemoVideoLesson = LessonFrame & {
  type: 'video';
  summary?: string;
} & (
    | { file: DemoMediaPath; captions: DemoMediaPath; youtubeId?: never }
    | { youtubeId: string; durationSeconds: number; file?: never }
  );

export type DemoLesson = DemoTextLesson | DemoPdfLesson | DemoVideoLesson;

export type DemoSection = { title: string; lessons: DemoLesson[] };

type DemoPreviewVideo = { file: DemoMediaPath; captions: DemoMediaPath };

export type DemoCourse = {
  slug: string;
  title: string;
  status: CourseStatus;
  category: CategoryId;
  level: CourseLevel;
  instructor: string;
  /** All instructors are fictional. */
  instructorIsDemo: true;
  instructorBio: string;
  /** Displayed text, for example '6 weeks'. */
  duration: string;
  /** Kenyan shillings in cents: 650000 is KSh 6,500. */
  priceCents: number;
  /** One or two sentences for the card. */
  description: string;
  /** Two or three paragraphs of plain text. */
  about: string[];
  outcomes: string[];
  requirements: string[];
  features: string[];
  previewVideo?: DemoPreviewVideo;
  sections: DemoSection[];
};

export type DemoPortfolioItem = {
  slug: string;
  title: string;
  category: PortfolioCategory;
  description: string;
  /** Paragraphs of plain text; '## ' starts a heading. */
  overview: string[];
  technologies: string[];
  picture: DemoMediaPath;
  featured: boolean;
  /** YYYY-MM-DD, in Nairobi. */
  displayDate: string;
};
