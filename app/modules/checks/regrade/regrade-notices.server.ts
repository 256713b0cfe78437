export { regradeNotices } from './regrade-queries.server.ts';

/** For how long the dashboard tells of a corrected result. */
const shownMs = 14 * 24 * 60 * 60 * 1000;

/** Returns the ISO moment since when `regradeNotices` are shown. */
export const regradesSince = (now: Date): string => new Date(now.getTime() - shownMs).toISOString();
