import { and, eq, sql } from 'drizzle-orm';
import { lessons, sections } from '#app/database/schema/catalogue.ts';
import {
  badges,
  courseProgress,
  lessonCompletions,
  lessonPositions,
  userBadges,
} from '#app/database/schema/learning.ts';
import type { Database } from '#app/platform/database.server.ts';

/** A learner in a course: the key of a progress row. */
export interface Learner {
  readonly userId: string;
  readonly courseId: string;
}

const rowOf = ({ userId, courseId }: Learner) =>
  and(eq(courseProgress.userId, userId), eq(courseProgress.courseId, courseId));

/** Marks the course as opened now, at a lesson; the first time makes its row. */
export async function touchProgress(db: Database, learner: Learner, lessonId: string, at: Date): Promise<void> {
  const opened = { lastLessonId: lessonId, lastAccessedAt: at, updatedAt: at };
  await db
    .insert(courseProgress)
    .values({ ...learner, ...opened, createdAt: at })
    .onConflictDoUpdate({ target: [courseProgress.userId, courseProgress.courseId], set: opened });
}

/** The progress row, locked until the transaction ends. It exists: `touchProgress` came before. */
export async function lockProgress(db: Database, learner: Learner): Promise<{ completedAt: Date | null }> {
  const [row] = await db
    .select({ completedAt: courseProgress.completedAt })
    .from(courseProgress)
    .where(rowOf(learner))
    .for('update');
  if (!row) throw new Error('there is no progress to lock');
  return row;
}

/** Marks a lesson as done; false where it was already. */
export async function insertCompletion(
  db: Database,
  { userId, courseId }: Learner,
  lessonId: string,
  at: Date,
): Promise<boolean> {
  const rows = await db
    .insert(lessonCompletions)
    .values({ userId, courseId, lessonId, completedAt: at })
    .onConflictDoNothing()
    .returning({ lessonId: lessonCompletions.lessonId });
  return rows.length > 0;
}

/** The published lessons of a course in order, each with whether the learner has done it. */
export async function selectLessonStates(db: Database, { userId, courseId }: Learner) {
  return db
    .select({
      id: lessons.id,
      title: lessons.title,
      isCompleted: sql<boolean>`${lessonCompletions.lessonId} is not null`,
    })
    .from(lessons)
    .innerJoin(sections, eq(sections.id, lessons.sectionId))
    .leftJoin(lessonCompletions, and(eq(lessonCompletions.lessonId, lessons.id), eq(lessonCompletions.userId, userId)))
    .where(and(eq(lessons.courseId, courseId), eq(lessons.isPublished, true)))
    .orderBy(sections.position, lessons.position);
}

export async function updateProgress(
  db: Database,
  learner: Learner,
  change: { progress: number; completedAt: Date | null; at: Date },
): Promise<void> {
  await db
    .update(courseProgress)
    .set({ progress: change.progress, completedAt: change.completedAt, updatedAt: change.at })
    .where(rowOf(learner));
}

export async function upsertPosition(
  db: Database,
  at: { userId: string; lessonId: string; position: number; now: Date },
): Promise<void> {
  await db
    .insert(lessonPositions)
    .values({ userId: at.userId, lessonId: at.lessonId, position: at.position, updatedAt: at.now })
    .onConflictDoUpdate({
      target: [lessonPositions.userId, lessonPositions.lessonId],
      set: { position: at.position, updatedAt: at.now },
    });
}

/** The badge of a course, made by the first learner who earns it. */
export async function ensureBadge(
  db: Database,
  badge: { courseId: string; name: string; imageUrl: string; description: string; at: Date },
): Promise<{ id: string; name: string; imageUrl: string }> {
  const { at, ...values } = badge;
  await db
    .insert(badges)
    .values({ ...values, createdAt: at })
    .onConflictDoNothing();
  const [row] = await db
    .select({ id: badges.id, name: badges.name, imageUrl: badges.imageUrl })
    .from(badges)
    .where(eq(badges.courseId, badge.courseId));
  if (!row) throw new Error('the badge was not made');
  return row;
}

/** Gives a badge; false where the learner has it already (decision L13: once). */
export async function insertUserBadge(
  db: Database,
  given: { userId: string; badgeId: string; verificationCode: string; earnedDate: Date },
): Promise<boolean> {
  const rows = await db
    .insert(userBadges)
    .values({ ...given, createdAt: given.earnedDate })
    .onConflictDoNothing({ target: [userBadges.userId, userBadges.badgeId] })
    .returning({ id: userBadges.id });
  return rows.length > 0;
}
