/** For the figure in the portal's sidebar, which counts what waits in several modules at once. */
export { openCases } from './open-case-queries.server.ts';
