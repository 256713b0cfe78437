/** SQL condition of courses on sale, for queries of other modules. */
export { isListed } from './course-queries.server.ts';
