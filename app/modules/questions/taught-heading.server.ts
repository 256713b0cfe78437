/** SQL for queries of other modules. */
export { taughtHeadingNumber } from './question-queries.server.ts';
