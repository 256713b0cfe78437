/** Copies the settings of checks with their course, in the transaction of its caller, who checked the actor. */
export { copyChecks } from './check-queries.server.ts';
