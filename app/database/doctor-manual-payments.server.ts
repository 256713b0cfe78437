import type { Invariant } from './doctor-invariant.ts';

/** Payments that staff recorded by hand: I3, I7, I10. */
export const manualPaymentInvariants: readonly Invariant[] = [
  {
    name: 'I3 recorded payments have their receipt',
    sentence:
      'A recorded payment that counts has its receipt of the same amount, and such a receipt its recorded payment.',
    broken: `select m.id as recorded, r.receipt, m.amount_cents as cents, r.amount_cents as received
      from (select * from manual_payments where status in ('approved', 'bounced')) m
      full join (select * from mpesa_receipts where source = 'manual') r on r.receipt = m.method || ':' || m.reference
      where m.id is null or r.receipt is null or r.amount_cents <> m.amount_cents or r.provider <> m.method`,
  },
  {
    name: 'I7 bounced cheques are taken back',
    sentence: 'All of a bounced cheque is taken back, and nothing else is taken back without money.',
    broken: `select m.id as recorded, r.receipt, r.state from manual_payments m
        join mpesa_receipts r on r.receipt = 'cheque:' || m.reference
        where m.method = 'cheque' and m.status = 'bounced' and r.state <> 'refunded'
      union all select m.id, f.receipt, f.status from refunds f
        left join manual_payments m on m.method = 'cheque' and 'cheque:' || m.reference = f.receipt and m.status = 'bounced'
        where f.method = 'bounced' and m.id is null`,
  },
  {
    name: 'I10 recorded payments are logged',
    sentence: 'The audit log says who recorded a payment, and another person approved it where that is needed.',
    broken: `select m.id as recorded, m.status from manual_payments m
      where not exists (select from audit_log a where a.subject_type = 'manual_payment' and a.subject_id = m.id::text
          and a.action = 'payments.recorded')
        or (m.needs_approval and m.status in ('approved', 'bounced') and not exists (
          select from audit_log a join audit_log b on b.subject_type = a.subject_type and b.subject_id = a.subject_id
          where a.subject_type = 'manual_payment' and a.subject_id = m.id::text and a.action = 'payments.approved'
            and b.action = 'payments.recorded' and a.actor_id is distinct from b.actor_id))`,
  },
];
