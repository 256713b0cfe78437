/** The most characters that a field of a section or lesson may have (of a text: `lesson-body.ts`), and the most sections and lessons of a course. */
export const contentLimits = {
  title: 200,
  sections: 200,
  lessons: 2_000,
} as const;
