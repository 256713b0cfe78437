/** The company's facts for other modules and routes. Open to everybody: all of them are printed on public pages. */
export { readSiteSettings } from './site-settings-queries.server.ts';
