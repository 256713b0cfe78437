/** The rule of which courses are on sale, as SQL, for the queries of modules that sell and give them. */
export { isListed } from './course-queries.server.ts';
