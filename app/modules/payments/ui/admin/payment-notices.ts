/** What ?done= of the payments tells. */
export const paymentDone = {
  waits: 'The refund waits to be sent',
  sent: 'Sent to M-Pesa, which reports how it ended',
  under_way: 'It was sent before; M-Pesa reports how it ended',
  done: 'The money is back already',
  not_sent: 'M-Pesa did not take it, so the refund waits',
  unknown: 'It is not known whether M-Pesa took it. Do not send it again',
  by_hand: 'Recorded as given back',
  cancelled: 'The refund is cancelled',
  failed: 'The refund counts as failed: try it again, or give the money back by hand',
  matched: 'The order is paid',
  code_set: 'The payment has its M-Pesa code',
  accepted: 'Accepted: the order is paid',
  rejected: 'The claim is rejected',
  received: 'The money is in the books',
  not_paid: 'The learner may try again',
  entered: 'The statement is in the books',
  in_review: 'The statement is in the books. What waits for a person is below',
} as const;
export type PaymentDone = keyof typeof paymentDone;
