import { isDeepStrictEqual } from 'node:util';
import { setLessonRule } from '#app/modules/catalogue/courses/admin/content/set-lesson-rule.server.ts';
import type { LessonRule } from '#app/modules/catalogue/courses/lesson-rule.ts';
import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { LiveEvents } from '#app/platform/live-events.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { isId } from '#app/shared/ids.ts';
import type { StaffDeps } from '#app/platform/use-case-deps.ts';
import { requireCapability } from '#app/shared/permissions.ts';
import { requireVersion } from '#app/shared/version-conflict.ts';
import {
  countPools,
  countTaken,
  lockCheckLesson,
  insertCheck,
  lockCheck,
  selectCheck,
  selectSections,
  updateCheck,
} from './check-queries.server.ts';
import { askedBy, maxQuestionsAsked, type CheckInput } from './check.ts';
import { refuse } from './check-errors.ts';

/** Copies the settings of checks with their course, in the transaction of its caller, who checked the actor. */
export { copyChecks } from './check-queries.server.ts';

interface Place {
  readonly courseId: string;
  readonly lessonId: string;
}

/** The questions for checks that are taught in a section; `sectionId` and `title` are null for those that name no place. */
export interface QuestionPool {
  readonly sectionId: string | null;
  readonly title: string | null;
  readonly published: number;
  readonly drafts: number;
}

/** The settings of a check for their form. */
export interface CheckSettings {
  readonly lesson: NonNullable<Awaited<ReturnType<typeof lockCheckLesson>>>;
  /** 0 before the first time. */
  readonly version: number;
  /** Null before the first time. */
  readonly input: CheckInput | null;
  /** A pool for each section in order, and one for questions without a place. */
  readonly pools: readonly QuestionPool[];
  /** Papers that are being answered: they keep the rules that they were drawn by. */
  readonly openPapers: number;
  /** Learners with a result: it keeps the pass mark that it was drawn by. */
  readonly learnersWithResult: number;
}

/** Values of a check's form. */
interface SavedCheck extends Place {
  /** Version of the settings in the form; 0 for the first time. */
  readonly version: number;
  readonly input: CheckInput;
  /** Version of the lesson in the form, which has the rule. */
  readonly lessonVersion: number;
  readonly rule: LessonRule | null;
}

interface SavingDeps extends StaffDeps {
  readonly liveEvents: Pick<LiveEvents, 'publish'>;
}

/** Returns the settings of a check with what it may draw from. Throws DomainError 'forbidden', 'check_not_found'. */
export async function readCheckSettings(
  { db, actor, clock }: Pick<StaffDeps, 'db' | 'actor' | 'clock'>,
  { courseId, lessonId }: Place,
): Promise<CheckSettings> {
  requireCapability(actor, 'questions.edit');
  const lesson = isId(courseId) && isId(lessonId) ? await lockCheckLesson(db, courseId, lessonId) : null;
  if (!lesson) throw refuse('check_not_found');
  const row = await selectCheck(db, lessonId);
  return {
    lesson,
    version: row?.version ?? 0,
    input: row && inputOf(row),
    pools: await readPools(db, courseId),
    ...(await countTaken(db, lessonId, clock.now())),
  };
}

/**
 * Saves how a check is drawn, passed and repeated, and when its lesson opens, in one transaction. Open papers and results keep the rules that
 * they were drawn by. The same form again changes nothing. Throws DomainError 'forbidden', 'check_not_found', 'conflict',
 * 'section_not_found', 'draw_empty', 'draw_too_large', 'pool_too_small', and those of `setLessonRule`.
 */
export async function saveCheckSettings(
  { db, actor, clock, liveEvents, address }: SavingDeps,
  { courseId, lessonId, version, input, lessonVersion, rule }: SavedCheck,
): Promise<void> {
  requireCapability(actor, 'questions.edit');
  if (!isId(courseId) || !isId(lessonId)) throw refuse('check_not_found');
  const at = clock.now();
  const from = { actor, at, ...(address !== undefined && { address }) };
  const isChanged = await db.transaction(async (tx) => {
    // The lock of the course comes before that of the check, as everywhere.
    const isRuleChanged = await setLessonRule(tx, from, { courseId, id: lessonId, version: lessonVersion, rule });
    if (!(await lockCheckLesson(tx, courseId, lessonId))) throw refuse('check_not_found');
    const isSaved = await saveSettings(tx, from, { courseId, lessonId, version, input });
    return isRuleChanged || isSaved;
  });
  if (isChanged) liveEvents.publish('catalogue');
}

/** Returns whether they differ from those that were stored. */
async function saveSettings(
  tx: Database,
  { actor, at, address }: { readonly actor: Actor; readonly at: Date; readonly address?: string },
  { courseId, lessonId, version, input }: Pick<SavedCheck, 'courseId' | 'lessonId' | 'version' | 'input'>,
): Promise<boolean> {
  const pools = await readPools(tx, courseId);
  refuseFaulty(input, pools);
  const order = pools.map(({ sectionId }) => sectionId);
  const requested = {
    ...input,
    draws: input.draws.toSorted((one, other) => order.indexOf(one.sectionId) - order.indexOf(other.sectionId)),
  };
  const isNew = await insertCheck(tx, { lessonId, courseId }, requested, at);
  const row = isNew ? null : await lockCheck(tx, lessonId);
  const before = row && inputOf(row);
  if (isDeepStrictEqual(before, requested)) return false;
  if (row) {
    requireVersion(row.version, version);
    await updateCheck(tx, { lessonId, courseId }, requested, at);
  }
  await recordAudit(tx, actor, {
    action: 'check.saved',
    subjectType: 'lesson',
    subjectId: lessonId,
    ...(before && { before: summaryOf(before) }),
    after: { courseId, ...summaryOf(requested) },
    ...(address !== undefined && { address }),
  });
  return true;
}

type Row = NonNullable<Awaited<ReturnType<typeof selectCheck>>>;

const inputOf = ({ version: _version, ...input }: Row): CheckInput => input;

const summaryOf = ({ draws, ...rest }: CheckInput) => ({ ...rest, questions: askedBy(draws), draws });

async function readPools(db: Database, courseId: string): Promise<QuestionPool[]> {
  const sections: { id: string | null; title: string | null }[] = await selectSections(db, courseId);
  const counts = new Map((await countPools(db, courseId)).map((pool) => [pool.sectionId, pool]));
  return [...sections, { id: null, title: null }].map(({ id: sectionId, title }) => {
    const { published, drafts } = counts.get(sectionId) ?? { published: 0, drafts: 0 };
    return { sectionId, title, published, drafts };
  });
}

function refuseFaulty({ draws }: CheckInput, pools: readonly QuestionPool[]): void {
  const asked = askedBy(draws);
  if (asked === 0) throw refuse('draw_empty');
  if (asked > maxQuestionsAsked) throw refuse('draw_too_large');
  for (const { sectionId, questions } of draws) {
    const pool = pools.find((each) => each.sectionId === sectionId);
    if (!pool) throw refuse('section_not_found');
    if (questions > pool.published) throw refuse('pool_too_small');
  }
}
