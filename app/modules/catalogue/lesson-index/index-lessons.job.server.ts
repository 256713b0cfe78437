import type { JobDefinition } from '#app/platform/jobs.server.ts';
import { indexLessons, type IndexNeeds } from './index-lessons.server.ts';

/** Reads changed lessons into the index of the search inside courses, every minute; after an update of the product all of them. */
export function indexLessonsJob(needs: IndexNeeds): JobDefinition {
  return { name: 'index-lessons', schedule: '* * * * *', run: () => indexLessons(needs) };
}
