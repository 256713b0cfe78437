import type { Invariant } from './doctor-invariant.ts';

/**
 * One charge has one receipt and pays at most one order: I11. The database itself holds that a prompt has at most one receipt,
 * provisional ones included (mpesa_receipts_attempt_key), and that one receipt and its parts pay an order
 * (mpesa_receipts_paying_order_key, mpesa_receipts_parts_pay).
 */
export const chargeInvariants: readonly Invariant[] = [
  {
    name: 'I11 codes of prompts pay their order',
    sentence:
      'The code that M-Pesa reported for a prompt is not counted for another order while the prompt has a receipt of its own.',
    broken: `select a.id as attempt, own.receipt, a.receipt as reported, r.order_id from payment_attempts a
      join mpesa_receipts own on own.attempt_id = a.id join mpesa_receipts r on r.receipt = a.receipt
      where r.receipt <> own.receipt and r.order_id is distinct from a.order_id and r.decided_at is null`,
  },
  {
    name: 'I11 provisional receipts are counted once',
    sentence:
      'No money without a reported prompt has the amount, payer and time of a provisional receipt of another order.',
    broken: `select p.receipt, r.receipt as same, r.order_id from mpesa_receipts p
      join payment_attempts a on a.id = p.attempt_id join orders o on o.id = a.order_id
      join mpesa_receipts r on r.amount_cents = p.amount_cents and r.receipt <> p.receipt
      where p.source = 'query' and r.order_id is distinct from a.order_id and r.decided_at is null
        and (r.source in ('check', 'statement') or (r.source = 'c2b' and r.order_id is null))
        and (upper(r.account_reference) = o.number
          or (coalesce(r.account_reference, '') = '' and r.phone_number = a.phone_number))
        and r.paid_at between coalesce(a.submitted_at, a.created_at)
          and least(p.created_at, coalesce(a.submitted_at, a.created_at) + interval '5 minutes')
        and r.created_at >= coalesce(a.submitted_at, a.created_at)`,
  },
];
