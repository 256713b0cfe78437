/** For the figure in the portal's sidebar, which counts what waits in several modules at once. */
export { reportedReviews } from './review-list-queries.server.ts';
