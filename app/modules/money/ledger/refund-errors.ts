import type { ErrorTable } from '#app/shared/domain-error.ts';
import { m } from '#texts';

export type RefundErrorCode =
  | 'order_unpaid'
  | 'order_refunded'
  | 'instalment_plan_not_cancelled'
  | 'instalment_plan_paid'
  | 'lines_required'
  | 'line_not_found'
  | 'line_refunded'
  | 'line_part_of_seat'
  | 'outside_guarantee'
  | 'nothing_left'
  | 'receipt_is_provisional'
  | 'refund_open'
  | 'refund_not_found'
  | 'refund_owed'
  | 'refund_replaced'
  | 'refund_state'
  | 'refund_not_whole'
  | 'reversals_off'
  | 'refund_by_hand'
  | 'refund_in_parts';

const refundStates: Readonly<Record<string, () => string>> = {
  requested: m.portal_payments_refused_refund_requested,
  submitting: m.portal_payments_refused_refund_submitting,
  unknown: m.portal_payments_refused_refund_unknown,
  done: m.portal_payments_refused_refund_done,
  failed: m.portal_payments_refused_refund_failed,
  cancelled: m.portal_payments_refused_refund_cancelled,
};

/** Why a refund is not asked for, approved or sent. */
export const refundErrors: ErrorTable<RefundErrorCode> = {
  order_unpaid: { status: 409, message: m.portal_payments_refused_order_unpaid },
  order_refunded: { status: 409, message: m.portal_payments_refused_order_refunded },
  instalment_plan_not_cancelled: { status: 409, message: m.portal_instalments_cancel_first },
  instalment_plan_paid: { status: 409, message: m.portal_instalments_cancel_paid },
  lines_required: { status: 400, message: m.portal_payments_refused_lines_required },
  line_not_found: { status: 404, message: m.portal_payments_refused_line },
  line_refunded: {
    status: 409,
    message: ({ title }) => m.portal_payments_refused_line_refunded({ title: title ?? '' }),
  },
  line_part_of_seat: { status: 409, message: m.portal_payments_refused_part_of_seat },
  outside_guarantee: {
    status: 409,
    message: ({ days }) => m.portal_payments_refused_guarantee({ days: days ?? '' }),
  },
  nothing_left: { status: 409, message: m.portal_payments_refused_nothing_left },
  receipt_is_provisional: {
    status: 409,
    message: m.portal_payments_refused_provisional,
  },
  refund_open: {
    status: 409,
    message: m.portal_payments_refused_refund_open,
  },
  refund_not_found: { status: 404, message: m.portal_payments_refused_refund },
  refund_owed: { status: 409, message: m.portal_payments_refused_refund_owed },
  refund_replaced: { status: 409, message: m.portal_payments_refused_refund_replaced },
  refund_state: {
    status: 409,
    message: ({ status }) => (refundStates[status ?? ''] ?? m.portal_payments_refused_refund_ended)(),
  },
  refund_not_whole: {
    status: 409,
    message: m.portal_payments_refused_not_whole,
  },
  reversals_off: {
    status: 503,
    message: m.portal_payments_refused_reversals_off,
  },
  refund_by_hand: { status: 409, message: ({ method }) => m.portal_payments_refused_by_hand({ method: method ?? '' }) },
  refund_in_parts: {
    status: 409,
    message: m.portal_payments_refused_in_parts,
  },
};
