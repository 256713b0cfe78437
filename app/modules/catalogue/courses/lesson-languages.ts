import { m } from '#texts';
import { getLocale } from '#texts/runtime';
import { toLocale, type Locale } from '#app/shared/locale.ts';

/** How many of a course's published lessons are in a language. */
export interface LessonsInLanguage {
  readonly locale: Locale;
  readonly lessons: number;
}

/** The languages in which a course is offered, its own first, which all lessons have. */
export type LessonLanguages = readonly [own: LessonsInLanguage, ...others: readonly LessonsInLanguage[]];

interface CountedLessons {
  readonly ownLocale: string;
  readonly lessonCount: number;
  readonly otherLanguages: readonly LessonsInLanguage[];
}

export const lessonLanguagesOf = ({ ownLocale, lessonCount, otherLanguages }: CountedLessons): LessonLanguages => [
  { locale: toLocale(ownLocale), lessons: lessonCount },
  ...otherLanguages,
];

/** Returns the languages in which a course has lessons; its own also without lessons. */
export const languagesWithLessons = (course: CountedLessons): readonly Locale[] =>
  lessonLanguagesOf(course)
    .filter(({ lessons }, index) => index === 0 || lessons > 0)
    .map(({ locale }) => locale);

const names: Readonly<Record<Locale, () => string>> = {
  en: m.catalogue_language_en,
  sw: m.catalogue_language_sw,
};

/** Returns the name of a language in the page's language. */
export const languageName = (locale: Locale): string => names[locale]();

/** Returns how many lessons are in a language: 'Kiswahili: 0 of 22 lessons'. */
const lessonsInWords = ({ locale, lessons }: LessonsInLanguage, total: number): string =>
  m.catalogue_language_lessons({ language: languageName(locale), lessons, count: total });

/** The languages of a course for its page. */
export interface LanguageWords {
  readonly label: string;
  /** Those that all lessons have. */
  readonly whole: string;
  /** How many lessons the others have. */
  readonly partly: readonly string[];
}

/** Describes the languages of a course's lessons, its own first. */
export function describeLanguages(languages: LessonLanguages): LanguageWords {
  const total = languages[0].lessons;
  const isWhole = ({ lessons }: LessonsInLanguage, index: number) => index === 0 || lessons >= total;
  const whole = languages.filter(isWhole);
  const partly = languages.filter((each, index) => !isWhole(each, index));
  return {
    label: m.catalogue_language_label({ count: whole.length }),
    whole: whole.map(({ locale }) => languageName(locale)).join(', '),
    partly: partly.map((each) => lessonsInWords(each, total)),
  };
}

/**
 * Returns what the card of a course says of its lessons' languages: how many are in the page's language if that is not the course's own, or
 * else in which other language there are lessons. Null if there is nothing to say.
 */
export function cardLanguages([own, ...others]: LessonLanguages): string | null {
  const page = getLocale();
  if (own.locale !== page) {
    const here = others.find(({ locale }) => locale === page) ?? { locale: page, lessons: 0 };
    return here.lessons >= own.lessons ? languageName(page) : lessonsInWords(here, own.lessons);
  }
  const [other] = others.filter(({ lessons }) => lessons > 0);
  if (!other) return null;
  return other.lessons >= own.lessons
    ? m.catalogue_language_also({ language: languageName(other.locale) })
    : lessonsInWords(other, own.lessons);
}
