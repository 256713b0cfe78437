/** Callbacks, for the anonymisation of a buyer. */
export { removeBodies } from './callbacks/callback-queries.server.ts';
