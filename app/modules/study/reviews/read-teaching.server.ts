import type { Database } from '#app/platform/database.server.ts';
import { keepAmountsWhole } from '#app/shared/money.ts';
import { authorOf } from './course-review.ts';
import { selectTeaching } from './review-queries.server.ts';

/** Teaching of some courses, by their learners. */
interface Teaching {
  /** People, each once. */
  readonly students: number;
  readonly praise: {
    /** Plain text. */
    readonly body: string;
    readonly author: string;
    readonly rating: number;
    readonly course: string;
  } | null;
}

/** Returns the number of learners of some listed courses and their praise. Open to everybody. One query. */
export async function readTeaching({ db }: { readonly db: Database }, courseIds: readonly string[]): Promise<Teaching> {
  const { students, praise } = await selectTeaching(db, courseIds);
  return {
    students,
    praise: praise && {
      body: keepAmountsWhole(praise.body),
      author: authorOf(praise.name),
      rating: praise.rating,
      course: praise.course,
    },
  };
}
