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

/** Marks the course as opened at a lesson; the first time makes its row. What comes late changes nothing that is newer. */
export async function touchProgress(db: Database, learner: Learner, lessonId: string, at: Date): Promise<void> {
  const opened = { lastLessonId: lessonId, lastAccessedAt: at, updatedAt: at };
  await db
    .insert(courseProgress)
    .values({ ...learner, ...opened, createdAt: at })
    .onConflictDoUpdate({
      target: [courseProgress.userId, courseProgress.courseId],
      set: opened,
      setWhere: sql`${courseProgress.lastAccessedAt} <= excluded.last_accessed_at`,
    });
}

/** Locks the progress row until the transaction ends. It exists: `touchProgress` came before. */
export async function lockProgress(db: Database, learner: Learner): Promise<void> {
  const rows = await db
    .select({ progress: courseProgress.progress })
    .from(courseProgress)
    .where(rowOf(learner))
    .for('update');
  if (rows.length === 0) throw new Error('there is no progress to lock');
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

/** Writes the course's progress. The moment it was completed stays, whatever comes after. */
export async function updateProgress(
  db: Database,
  learner: Learner,
  { progress, isCompleted, at }: { progress: number; isCompleted: boolean; at: Date },
): Promise<void> {
  await db
    .update(courseProgress)
    .set({
      progress,
      updatedAt: at,
      ...(isCompleted && {
        completedAt: sql`coalesce(${courseProgress.completedAt}, ${at.toISOString()}::timestamptz)`,
      }),
    })
    .where(rowOf(learner));
}

/** Saves a learner's position in a lesson, unless another device or tab sent a later one. */
export async function upsertPosition(
  db: Database,
  { at, ...place }: { userId: string; lessonId: string; position: number; at: Date },
): Promise<void> {
  await db
    .insert(lessonPositions)
    .values({ ...place, updatedAt: at })
    .onConflictDoUpdate({
      target: [lessonPositions.userId, lessonPositions.lessonId],
      set: { position: place.position, updatedAt: at },
      setWhere: sql`${lessonPositions.updatedAt} <= excluded.updated_at`,
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

/** Gives a badge; false where the learner has it already (once). */
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

/** The badge that completing this very lesson earned: both have one moment. Null where it was another one, or none yet. */
export async function selectBadgeEarnedWith(db: Database, { userId, courseId }: Learner, lessonId: string) {
  const [row] = await db
    .select({
      name: badges.name,
      imageUrl: badges.imageUrl,
      earnedAt: userBadges.earnedDate,
      verificationCode: userBadges.verificationCode,
    })
    .from(userBadges)
    .innerJoin(badges, eq(badges.id, userBadges.badgeId))
    .innerJoin(
      lessonCompletions,
      and(
        eq(lessonCompletions.userId, userBadges.userId),
        eq(lessonCompletions.lessonId, lessonId),
        eq(lessonCompletions.completedAt, userBadges.earnedDate),
      ),
    )
    .where(and(eq(userBadges.userId, userId), eq(badges.courseId, courseId)));
  return row ?? null;
}
