import { portfolioItems } from '#app/database/schema/portfolio.ts';
import type { Database } from '#app/platform/database.server.ts';

let count = 0;

/** For tests: adds a project at the end of the portfolio. */
export async function createProject(
  db: Database,
  input: Partial<typeof portfolioItems.$inferInsert> = {},
): Promise<typeof portfolioItems.$inferSelect> {
  const position = ++count;
  const [row] = await db
    .insert(portfolioItems)
    .values({
      slug: `project-${position}`,
      title: `Project ${position}`,
      category: 'Web Development',
      description: 'What was done.',
      imageUrl: 'https://pictures.example/project.png',
      technologies: ['React'],
      displayDate: '2026-03-01',
      position,
      ...input,
    })
    .returning();
  if (!row) throw new Error('the project was not written');
  return row;
}
