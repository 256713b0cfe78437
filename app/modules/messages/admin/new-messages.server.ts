/** For the portal's sidebar, which counts open items of several modules in one query. */
export { newMessages } from './inbox-queries.server.ts';
