export const lessonKindNames: readonly string[];
