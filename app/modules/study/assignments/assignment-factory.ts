import type { Database } from '#app/platform/database.server.ts';
import { insertAssignment } from './assignment-queries.server.ts';
import type { AssignmentInput, Criterion } from './assignment-rules.ts';

const criterion = (
  id: string,
  en: string,
  sw: string,
  ...levels: readonly (readonly [string, string])[]
): Criterion => ({
  id,
  name: { en, sw },
  levels: [{}, ...levels.map(([inEnglish, inKiswahili]) => ({ en: inEnglish, sw: inKiswahili }))],
});

/** An assignment that takes everything, with a rubric of two criteria in both languages. */
export const exampleAssignment: AssignmentInput = {
  takesText: true,
  takesPhotos: true,
  takesFiles: true,
  pointsToAccept: 4,
  answerDays: 3,
  rubric: [
    criterion(
      'complete',
      'Complete',
      'Kamili',
      ['Payments are missing', 'Malipo hayapo'],
      ['Every payment, but not every purchase', 'Malipo yote, lakini si manunuzi yote'],
      ['Every payment, purchase and credit has a line', 'Kila malipo, ununuzi na mkopo una mstari'],
    ),
    criterion(
      'correct',
      'Correct',
      'Sahihi',
      ['The box and the sheet differ', 'Sanduku na karatasi vinatofautiana'],
      ['They agree, a sum is wrong', 'Vinalingana, jumla moja si sahihi'],
      ['They agree, and the sums are right', 'Vinalingana, na jumla ni sahihi'],
    ),
  ],
};

/** Writes the settings of an assignment; for tests and seeds. */
export async function createAssignment(
  db: Database,
  lessonId: string,
  input: Partial<AssignmentInput> = {},
): Promise<void> {
  await insertAssignment(db, lessonId, { ...exampleAssignment, ...input }, new Date());
}
