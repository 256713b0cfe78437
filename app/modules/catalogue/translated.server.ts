/** SQL for the texts of courses in a language, for queries of other modules. */
export {
  courseTextsIn,
  inOwnLanguage,
  isOwnTitle,
  lessonTextsIn,
  sectionTextsIn,
  translated,
} from './course-text-queries.server.ts';
