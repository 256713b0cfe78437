import { data } from 'react-router';
import { exportPayments, paymentColumns } from '#app/modules/payments/admin/export-payments.server.ts';
import { identityErrors } from '#app/modules/identity/identity-errors.ts';
import { csvAnswer } from '#app/platform/csv.ts';
import { requestScope } from '#app/services.server.ts';
import { dayInNairobi } from '#app/shared/dates.ts';
import { answerFrom } from '#app/shared/domain-error.ts';
import { requireAdmin } from '../guards.server.ts';
import { readPaymentQuery } from './payments/payment-query.ts';
import type { Route } from './+types/payments-csv';

/** The payments as a file, by the filters of their page (decision M12). */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const actor = await requireAdmin({ context, url });
  const { db, clock, rateLimits } = context.get(requestScope).services;
  try {
    await rateLimits.consume('export-per-user', actor.userId);
  } catch (error) {
    const answer = answerFrom(identityErrors, error);
    if (!answer) throw error;
    throw data(answer.message, { status: answer.status });
  }
  const name = `payments-${dayInNairobi(clock.now())}.csv`;
  return csvAnswer(name, paymentColumns, exportPayments({ db, actor }, readPaymentQuery(url.searchParams)));
}
