/** For the portal's sidebar, which counts open items of several modules in one query. */
export { reportedReviews } from './review-list-queries.server.ts';
