/** Copies the settings of assignments with their course, in the transaction of its caller, who checked the actor. */
export { copyAssignments } from './assignment-queries.server.ts';
