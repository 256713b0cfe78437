import { asc, count, desc, eq, like, max, or, sql } from 'drizzle-orm';
import { portfolioItems } from '#app/database/schema/portfolio.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { EditableProject } from './project-input.ts';

export type ProjectRow = typeof portfolioItems.$inferSelect;

/** The public order: featured first, then the owner's order. */
const order = [desc(portfolioItems.featured), asc(portfolioItems.position), asc(portfolioItems.id)];

/** Selects all projects, because a portfolio is small. */
export async function selectProjects(db: Database): Promise<ProjectRow[]> {
  return db
    .select()
    .from(portfolioItems)
    .orderBy(...order);
}

/** Locks the portfolio until the transaction ends, because adding, featuring and arranging share one order. */
export async function lockPortfolio(db: Database): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('portfolio', 0))`);
}

/** Selects a project; null for an unknown id. */
export async function selectProject(db: Database, id: string): Promise<ProjectRow | null> {
  const [row] = await db.select().from(portfolioItems).where(eq(portfolioItems.id, id));
  return row ?? null;
}

/** Selects and locks a project until the transaction ends. */
export async function lockProject(db: Database, id: string): Promise<ProjectRow | null> {
  const [row] = await db.select().from(portfolioItems).where(eq(portfolioItems.id, id)).for('update');
  return row ?? null;
}

/** Returns the number of projects, and the position of the last one; -1 without any. */
export async function measurePortfolio(db: Database): Promise<{ readonly total: number; readonly last: number }> {
  const [row] = await db.select({ total: count(), last: max(portfolioItems.position) }).from(portfolioItems);
  return { total: row?.total ?? 0, last: row?.last ?? -1 };
}

/** Selects slugs that begin with this one. */
export async function selectSlugsLike(db: Database, slug: string): Promise<Set<string>> {
  const rows = await db
    .select({ slug: portfolioItems.slug })
    .from(portfolioItems)
    .where(or(eq(portfolioItems.slug, slug), like(portfolioItems.slug, `${slug}-%`)));
  return new Set(rows.map((row) => row.slug));
}

export async function insertProject(
  db: Database,
  project: EditableProject & { readonly id: string; readonly slug: string; readonly position: number; createdAt: Date },
): Promise<void> {
  await db.insert(portfolioItems).values({ ...project, updatedAt: project.createdAt });
}

/** Writes a project that is locked, as its next version. */
export async function updateProjectRow(
  db: Database,
  id: string,
  values: Partial<EditableProject> & { readonly updatedAt: Date },
): Promise<void> {
  await db
    .update(portfolioItems)
    .set({ ...values, version: sql`${portfolioItems.version} + 1` })
    .where(eq(portfolioItems.id, id));
}

export async function deleteProjectRow(db: Database, id: string): Promise<void> {
  await db.delete(portfolioItems).where(eq(portfolioItems.id, id));
}

/** Updates the order in one statement. Open forms of projects stay valid, because they contain no position. */
export async function updatePositions(db: Database, ids: readonly string[], at: Date): Promise<void> {
  await db.execute(sql`
    update ${portfolioItems} set position = wanted.position - 1, updated_at = ${at.toISOString()}::timestamptz
    from unnest(${sql.param([...ids])}::uuid[]) with ordinality as wanted (id, position)
    where ${portfolioItems.id} = wanted.id and ${portfolioItems.position} <> wanted.position - 1`);
}
