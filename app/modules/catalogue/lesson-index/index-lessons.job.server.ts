import type { JobDefinition } from '#app/platform/jobs.server.ts';
import { indexLessons, type IndexNeeds } from './index-lessons.server.ts';

/** Indexes changed lessons for the search inside courses every minute; all lessons after an update of the product. */
export function indexLessonsJob(needs: IndexNeeds): JobDefinition {
  return { name: 'index-lessons', schedule: '* * * * *', run: () => indexLessons(needs) };
}
