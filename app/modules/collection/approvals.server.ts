/** First decisions that wait for a second person, for other modules, after their own access check. */
export { selectFirstDecision } from './approvals/approval-queries.server.ts';
