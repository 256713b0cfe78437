import { lt } from 'drizzle-orm';
import { studyReports } from '#app/database/schema/learning.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { StudyReport } from './study-report.ts';

/** Takes a report in; false where the server has it already. One that is sent twice at once waits for the other's end. */
export async function receiveReport(
  db: Database,
  { userId, report, now }: { readonly userId: string; readonly report: StudyReport | undefined; readonly now: Date },
): Promise<boolean> {
  if (report === undefined) return true;
  const rows = await db
    .insert(studyReports)
    .values({ userId, id: report.id, receivedAt: now })
    .onConflictDoNothing()
    .returning({ id: studyReports.id });
  return rows.length > 0;
}

/** Forgets the reports received before a moment. */
export async function deleteReportsBefore(db: Database, moment: Date): Promise<void> {
  await db.delete(studyReports).where(lt(studyReports.receivedAt, moment));
}
