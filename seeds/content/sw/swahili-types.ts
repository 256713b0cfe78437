import type { DemoMediaPath } from '#seeds/content/content-types.ts';

export interface LessonInSwahili {
  title: string;
  /** Clean HTML with the tags of the English text; for a PDF or a video a single paragraph, its summary. */
  body?: string;
  /** PDF or video in Kiswahili; by default the lesson shows the English file. */
  file?: DemoMediaPath;
  /** Captions of the video in Kiswahili. */
  captions?: DemoMediaPath;
}

/** Texts of a course's page, with the names of the English content. */
export interface CourseInSwahili {
  title: string;
  instructorBio: string;
  duration: string;
  description: string;
  about: string[];
  outcomes: string[];
  requirements: string[];
  features: string[];
  /** Titles of sections by their English titles. */
  sections?: Readonly<Record<string, string>>;
  /** Lessons by their English titles. */
  lessons?: Readonly<Record<string, LessonInSwahili>>;
}
