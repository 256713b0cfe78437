import { exportPayments, paymentColumns } from '#app/modules/money/ledger/list-payments.server.ts';
import { paymentList } from '#app/modules/money/ledger/ui/admin/payment-table.tsx';
import { answerListFile } from './list-file.server.ts';
import type { Route } from './+types/payments-csv';

/** Downloads the payments. */
export const loader = (asked: Route.LoaderArgs): Promise<Response> =>
  answerListFile(asked, { list: paymentList, columns: paymentColumns, rows: exportPayments });
