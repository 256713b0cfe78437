/** For the figure in the portal's sidebar, which counts what waits in several modules at once, and for /metrics. */
export { openCases } from './open-case-queries.server.ts';
