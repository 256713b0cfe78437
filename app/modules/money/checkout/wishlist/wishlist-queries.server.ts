import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { courses } from '#app/database/schema/catalogue.ts';
import { wishlistItems } from '#app/database/schema/wishlist.ts';
import type { Database } from '#app/platform/database.server.ts';
import { isListed } from '#app/modules/catalogue/courses/course-queries.server.ts';

/** Selects the ids of the courses on a user's wishlist, latest first. */
export async function selectWishlist(db: Database, userId: string): Promise<string[]> {
  const rows = await db
    .select({ courseId: wishlistItems.courseId })
    .from(wishlistItems)
    .where(eq(wishlistItems.userId, userId))
    .orderBy(desc(wishlistItems.createdAt), asc(wishlistItems.courseId));
  return rows.map(({ courseId }) => courseId);
}

export async function isCourseListed(db: Database, courseId: string): Promise<boolean> {
  const rows = await db
    .select({ id: courses.id })
    .from(courses)
    .where(and(sql`${courses.id} = ${courseId}::uuid`, isListed));
  return rows.length > 0;
}

/** Adds a course. Keeps an existing row. */
export async function insertWish(db: Database, wish: { userId: string; courseId: string; at: Date }): Promise<void> {
  const { at, ...row } = wish;
  await db
    .insert(wishlistItems)
    .values({ ...row, createdAt: at })
    .onConflictDoNothing();
}

export async function removeWish(db: Database, userId: string, courseId: string): Promise<void> {
  await db
    .delete(wishlistItems)
    .where(and(eq(wishlistItems.userId, userId), sql`${wishlistItems.courseId} = ${courseId}::uuid`));
}

/** Selects the wishlist for the download of personal data. */
export function selectWishesOf(db: Database, userId: string) {
  return db
    .select({ course: courses.title, savedAt: wishlistItems.createdAt })
    .from(wishlistItems)
    .innerJoin(courses, eq(courses.id, wishlistItems.courseId))
    .where(eq(wishlistItems.userId, userId))
    .orderBy(asc(wishlistItems.createdAt), asc(wishlistItems.courseId));
}
