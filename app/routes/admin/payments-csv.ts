import { exportPayments, paymentColumns } from '#app/modules/ledger/list-payments.server.ts';
import { csvAnswer } from '#app/platform/csv.ts';
import { requestScope } from '#app/services.server.ts';
import { dayInNairobi } from '#app/shared/dates.ts';
import { requireAdminForFile } from '../guards.server.ts';
import { allowExport } from '../allow-export.server.ts';
import { readQuery } from '#app/ui/portal/list/list-definition.ts';
import { paymentList } from '#app/modules/ledger/ui/admin/payment-query.ts';
import type { Route } from './+types/payments-csv';

/** The payments as a file, by the filters of their page. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const actor = await requireAdminForFile({ context, url });
  const { services, address } = context.get(requestScope);
  const { db, clock } = services;
  await allowExport({ context, url }, actor);
  const name = `payments-${dayInNairobi(clock.now())}.csv`;
  return csvAnswer(
    name,
    Object.keys(paymentColumns),
    exportPayments({ db, actor, address }, readQuery(paymentList, url.searchParams)),
  );
}
