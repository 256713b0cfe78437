/** Callbacks, for whoever forgets a buyer. */
export { removeBodies } from './callbacks/callback-queries.server.ts';
