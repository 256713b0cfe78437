/** The questions that learners of a course practise, for other modules. Checks no actor. */
export { selectPractisedIds } from './practice-set-queries.server.ts';
