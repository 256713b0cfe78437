import type { PaymentFilter } from '#app/modules/money/ledger/payment-list.ts';
import { paymentList } from '#app/modules/money/ledger/ui/admin/payment-table.tsx';
import { readQuery } from '#app/ui/portal/list/list-definition.ts';

/** The filter of the portal's list of payments when nothing is selected. */
export const allPayments: PaymentFilter = readQuery(paymentList, new URLSearchParams());
