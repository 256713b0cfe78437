/** SQL for queries of other modules. */
export { taughtHeadingNumber } from './taught-heading-queries.server.ts';
