/**
 * The texts of a course that are translated, in the order of the translation's form: their maximum characters, or 'lines' for a list of
 * points. Columns, forms, queries and the course's page take them from here.
 */
export const courseWords = {
  title: 200,
  description: 2_000,
  about: 20_000,
  duration: 60,
  instructorBio: 2_000,
  outcomes: 'lines',
  requirements: 'lines',
  features: 'lines',
} as const;

export type CourseText = keyof typeof courseWords;
type LinesName = { [Name in CourseText]: (typeof courseWords)[Name] extends 'lines' ? Name : never }[CourseText];
type TextName = Exclude<CourseText, LinesName>;

/** The texts of a course in one language. */
export type CourseWords = Readonly<Record<TextName, string> & Record<LinesName, string[]>>;

export const courseTextNames = Object.keys(courseWords) as CourseText[];

/** Returns something for each text: by the one function for a single text, by the other for a list of points. */
export function ofCourseWords<OfText, OfLines>(
  ofText: (name: TextName) => OfText,
  ofLines: (name: LinesName) => OfLines,
): Readonly<Record<TextName, OfText> & Record<LinesName, OfLines>> {
  const isLines = (name: CourseText): name is LinesName => courseWords[name] === 'lines';
  const made = courseTextNames.map((name) => [name, isLines(name) ? ofLines(name) : ofText(name)]);
  return Object.fromEntries(made) as ReturnType<typeof ofCourseWords<OfText, OfLines>>;
}
