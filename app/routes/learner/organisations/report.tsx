import { maxProjectLength } from '#app/modules/money/packs/pack-words.ts';
import { makeReport } from '#app/modules/money/team-reports/make-report.server.ts';
import { readReport } from '#app/modules/money/team-reports/read-report.server.ts';
import { reportErrors } from '#app/modules/money/team-reports/report-errors.ts';
import { reportPath } from '#app/modules/money/team-reports/report-words.ts';
import { ReportScreen } from '#app/modules/money/team-reports/ui/report-screen.tsx';
import { LoadFailed } from '#app/modules/site/ui/load-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { formAction } from '../../form-action.server.ts';
import { requireLearner } from '../../guards.server.ts';
import { readOrRefuse } from '../../refusal-to-show.server.ts';
import { readReportQuery } from './report-query.server.ts';
import type { Route } from './+types/report';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => [{ title: m.reports_title() }];

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const actor = await requireLearner({ context, url });
  const { db } = context.get(requestScope).services;
  const made = /^\d{1,6}$/.exec(url.searchParams.get('made') ?? '');
  return readOrRefuse(reportErrors, async () => ({
    view: await readReport({ db, actor }, params.organisationId, readReportQuery(url.searchParams)),
    made: made?.[0] ?? null,
    asks: url.searchParams.has('ask'),
  }));
}

/** Makes a report of a project, or of all packs. */
export function action({ params, ...visit }: Route.ActionArgs) {
  return formAction(visit, { guard: requireLearner, errors: reportErrors }, async ({ deps, field }) => {
    const { organisationId } = params;
    const project = field('project', maxProjectLength);
    const { number } = await makeReport(deps, { organisationId, project: project === '' ? null : project });
    return `${reportPath(organisationId)}?made=${number}`;
  });
}

/** What came of an organisation's people. */
export default function Report({ loaderData, actionData }: Route.ComponentProps) {
  return <ReportScreen {...loaderData} error={actionData?.error} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed error={error} title={m.reports_failed()} area="learner" />;
}
