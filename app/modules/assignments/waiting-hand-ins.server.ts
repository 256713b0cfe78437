/** For the portal's sidebar, which counts open items of several modules in one query. */
export { waitingHandIns } from './grading-queries.server.ts';
