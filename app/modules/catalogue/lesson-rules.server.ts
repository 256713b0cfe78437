/** SQL for the rules of lessons, for queries of other modules. */
export { lessonRuleColumns, ruleOfLesson } from './course-outline-queries.server.ts';
