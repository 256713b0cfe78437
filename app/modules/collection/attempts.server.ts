/** Attempts for providers and for the portal: their facts, and their queries. */
export {
  anonymiseAttempts,
  bringQueryForward,
  lockAttempt,
  selectAttempt,
  selectAttempts,
  selectDueAttempts,
  type Attempt,
} from './attempts/attempt-queries.server.ts';
export { takeTurn } from './attempts/attempt-queries.server.ts';
