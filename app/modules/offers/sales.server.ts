/** Sales for other modules. */
export { runningSales, selectPriceDates, selectSales } from './offer-queries.server.ts';
