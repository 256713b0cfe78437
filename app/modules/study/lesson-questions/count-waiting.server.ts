/** For the portal's sidebar, which counts open items of several modules in one query. */
export { waitingQuestions } from './desk-queries.server.ts';
