import {
  comparisonColumns,
  exportComparison,
  readComparison,
} from '#app/modules/money/collection/reconcile/read-comparison.server.ts';
import { settlementErrors } from '#app/modules/money/collection/settlement-errors.ts';
import { csvAnswer } from '#app/platform/csv-answer.ts';
import { requestScope } from '#app/services.server.ts';
import { statementOutcomes } from '#app/shared/payment-terms.ts';
import { requireStaffForFile } from '../../guards.server.ts';
import { readOrRefuse } from '../../refusal-to-show.server.ts';
import type { Route } from './+types/statement-csv';

/** A comparison as a file; with ?show= the lines of one outcome. */
export async function loader({ context, params, url }: Route.LoaderArgs): Promise<Response> {
  const actor = await requireStaffForFile({ context, url });
  const { db } = context.get(requestScope).services;
  const outcome = statementOutcomes.find((each) => each === url.searchParams.get('show')) ?? null;
  const query = { statementId: params.statementId, outcome };
  return readOrRefuse(settlementErrors, async () => {
    // Reads first, so that a missing record gets its status.
    const { statement } = await readComparison({ db, actor }, { ...query, cursor: null });
    return csvAnswer(
      `compared-${statement.fileName}`.replace(/(\.csv)?$/i, '.csv'),
      Object.keys(comparisonColumns),
      exportComparison({ db, actor }, query),
    );
  });
}
