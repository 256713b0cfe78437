/** The company's facts for other modules and routes. Open to everybody: they stand on public pages and on receipts. */
export { readSiteSettings } from './site-settings-queries.server.ts';
