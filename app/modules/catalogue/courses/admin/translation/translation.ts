import { ofCourseWords, type CourseWords } from '#app/shared/course-words.ts';
import { locales, type Locale } from '#app/shared/locale.ts';
import { fileWords, type RecordFields } from '#app/shared/record-fields.ts';
import { contentLimits } from '../../course-structure.ts';
import { courseFields } from '../course-record.ts';
import { m } from '#texts';

/** The translatable fields, with their labels in the course's form. */
export const courseWordFields: RecordFields<CourseWords> = ofCourseWords(
  (name) => courseFields[name],
  (name) => courseFields[name],
);

/** Returns the form field of a section's title. */
export const sectionField = (id: string) => `section:${id}`;

/** A lesson's texts in another language, and its files in that language, if any. */
export interface LessonWords {
  readonly title: string;
  /** HTML. */
  readonly body: string;
  readonly mediaId: string | null;
  readonly captionsId: string | null;
}

export const lessonWordFields: RecordFields<LessonWords> = {
  title: { label: m.portal_content_item_title, most: contentLimits.title },
  body: { label: m.portal_content_text },
  mediaId: { label: m.portal_shared_file, words: fileWords },
  captionsId: { label: m.portal_shared_captions, words: fileWords },
};

/** 'older': the text was changed after its translation. */
export type TranslationState = 'missing' | 'older' | null;

/** Returns the language of a course's translation. The site has two languages. */
export const otherLanguage = (own: Locale): Locale => locales.find((locale) => locale !== own) ?? own;

export function stateOf(
  isThere: boolean,
  translatedAt: Date | null,
  { textsChangedAt }: { readonly textsChangedAt: Date },
): TranslationState {
  if (!isThere || translatedAt === null) return 'missing';
  return translatedAt < textsChangedAt ? 'older' : null;
}
