import { selectPacks } from '#app/modules/money/organisations/team-queries.server.ts';
import { requireMember } from '#app/modules/money/organisations/require-member.server.ts';
import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';
import { smallestGroup } from '#app/shared/organisation-terms.ts';
import { refuse } from './report-errors.ts';
import { keepAttempts, keepSafe } from './report-figures.ts';
import { insertReport, selectCounts, type ReportScope } from './report-queries.server.ts';

/**
 * Makes a report, as a manager: counts the people of a project, or of all packs, whom no report of the organisation counts yet, as they are
 * now. Nobody is counted twice, and the report never changes; so the same form again finds nobody. Throws like `requireMember`, and
 * DomainError 'project_unknown', 'report_few'.
 */
export async function makeReport(
  { db, actor, clock }: Pick<UseCaseDeps, 'db' | 'actor' | 'clock'>,
  { organisationId, project }: ReportScope,
): Promise<{ readonly number: number }> {
  return db.transaction(async (tx) => {
    const { userId } = await requireMember(tx, actor, organisationId, 'manager', { lock: true });
    if (project !== null && !(await selectPacks(tx, organisationId)).some((pack) => pack.project === project))
      throw refuse('project_unknown');
    const counted = await selectCounts(tx, { organisationId, project });
    const figures = keepSafe(counted.by, counted.all);
    const people = counted.userIds.length;
    if (!figures || counted.joinedFrom === null || people < smallestGroup)
      throw refuse('report_few', { people: String(people) });
    const number = await insertReport(tx, {
      organisationId,
      project,
      figures,
      attempts: keepAttempts(counted.attempts, people),
      userIds: counted.userIds,
      joinedFrom: counted.joinedFrom,
      madeBy: userId,
      at: clock.now(),
    });
    await recordAudit(tx, actor, {
      action: 'report.made',
      subjectType: 'organisation',
      subjectId: organisationId,
      after: { number, people, project },
    });
    return { number };
  });
}
