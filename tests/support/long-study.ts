import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { createLocalStorage } from '#app/adapters/storage/local-storage.server.ts';
import { createAssignment, exampleAssignment } from '#app/modules/study/assignments/assignment-factory.ts';
import { submitAssignment } from '#app/modules/study/assignments/submit-assignment.server.ts';
import { indexLessons } from '#app/modules/catalogue/courses/lesson-index/index-lessons.server.ts';
import { learnerActor } from '#app/modules/study/learning/study-factory.ts';
import { createEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import { nameDataFolder } from '#app/platform/data-folder.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { demoLearnerAccount } from '#seeds/demo-accounts.ts';

type Learner = Extract<Actor, { kind: 'learner' }>;

/** Letters in the name of a criterion. */
const maxCriterionLength = 60;

const clock = { now: () => new Date() };
const words = 'Ten payments came in, two of them from Christopher-Emmanuel, and the sheet agrees with the box. ';

/**
 * Adds to a course lessons in each state of an assignment and one that opens later, with long titles; adds proofs to the certificates,
 * and indexes the search. Returns examples of the lessons and submissions.
 */
export async function fillStudy(
  db: Database,
  { folder, courseId, title }: { readonly folder: string; readonly courseId: string; readonly title: string },
): Promise<Readonly<Record<string, string>>> {
  const learner = await readDemoLearner(db);
  const other = await learnerActor(db);
  await createEnrolment(db, { userId: other.userId, courseId });
  const give = async (lessonId: string, by: Learner = learner) => {
    const id = randomUUID();
    const given = { course: courseId, lessonId, id, text: words.repeat(5), files: [] };
    await submitAssignment({ db, clock, actor: by, contentAccess: 'enrolled' }, given);
    return id;
  };
  const assignmentId = await addAssignment(db, courseId, title);
  const waitingSubmissionId = await addAssignment(db, courseId, title);
  await give(waitingSubmissionId);
  const improveId = await addAssignment(db, courseId, title);
  await decide(db, await give(improveId), { state: 'improve', level: 1 });
  const acceptedId = await addAssignment(db, courseId, title);
  const decidedSubmissionId = await give(acceptedId);
  await decide(db, decidedSubmissionId, { state: 'accepted', level: 3 });
  const submissionId = await give(assignmentId, other);
  const closedId = await addAssignment(db, courseId, title);
  await db.execute(
    sql`insert into lesson_rules (lesson_id, course_id, after_lesson_id) values (${closedId}, ${courseId}, ${assignmentId})`,
  );
  const proof = { kind: 'assignment', title, points: 17, outOf: 18, at: clock.now().toISOString() };
  await db.execute(
    sql`update certificates set proofs = ${JSON.stringify([proof, { ...proof, kind: 'check' }])}::jsonb`,
  );
  await indexLessons({ db, clock, storage: createLocalStorage(nameDataFolder(folder).mediaPath) });
  return { assignmentId, waitingSubmissionId, improveId, acceptedId, closedId, submissionId, decidedSubmissionId };
}

export async function readDemoLearner(db: Database): Promise<Learner> {
  const { email } = demoLearnerAccount;
  const { rows } = await db.execute<{ id: string; name: string }>(
    sql`select id, name from users where email = ${email}`,
  );
  const [row] = rows;
  if (!row) throw new Error('the demo has no learner');
  return { kind: 'learner', userId: row.id, email, name: row.name };
}

async function addAssignment(db: Database, courseId: string, title: string): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(
    sql`insert into lessons (course_id, section_id, title, content_type, body, position, is_published)
      select course_id, section_id, ${title}, 'assignment', ${`<p>${words}</p><ul><li>${title}</li></ul>`}, max(position) + 1, true
      from lessons where course_id = ${courseId} group by 1, 2 order by max(position) desc, section_id limit 1 returning id`,
  );
  const id = rows[0]?.id ?? '';
  const [first, ...rest] = exampleAssignment.rubric;
  if (!first) throw new Error('the example has no criterion');
  await createAssignment(db, id, {
    rubric: [
      { ...first, name: { en: title.slice(0, maxCriterionLength), sw: title.slice(0, maxCriterionLength) } },
      ...rest,
    ],
  });
  return id;
}

async function decide(
  db: Database,
  submissionId: string,
  { state, level }: { readonly state: 'accepted' | 'improve'; readonly level: number },
): Promise<void> {
  await db.execute(
    sql`update hand_ins set state = ${state}, opened_at = now(), decided_at = now(), points = ${level * 2}, feedback = ${words} where id = ${submissionId}`,
  );
  for (const { id } of exampleAssignment.rubric)
    await db.execute(
      sql`insert into hand_in_levels (hand_in_id, criterion, level) values (${submissionId}, ${id}, ${level})`,
    );
}
