/** SQL for the rules of lessons, for queries of other modules. */
export { lessonRuleColumns, ruleOfLesson } from './lesson-rule-queries.server.ts';
