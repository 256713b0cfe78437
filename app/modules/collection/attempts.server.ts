/** Attempts for providers and for the portal: what is known of each, and how they are found. */
export {
  anonymiseAttempts,
  bringQueryForward,
  lockAttempt,
  selectAttempt,
  selectAttempts,
  selectDueAttempts,
  type Attempt,
} from './attempts/attempt-queries.server.ts';
export { takeTurn } from './attempts/turn-queries.server.ts';
