import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Database } from '#app/platform/database.server.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { insertOrder, insertUser } from '#tests/support/rows.ts';
import { useTestEnv } from '#tests/support/test-env.ts';

const env = useTestEnv({ invariants: false });

/** Records a cheque that needs approval, with `columns` in place of its own, as SQL. Two people: one records, the other decides. */
async function record(tx: Database, columns: Readonly<Record<string, string>> = {}): Promise<void> {
  const [recorder, decider] = [await insertUser(tx), await insertUser(tx)];
  const orderId = await insertOrder(tx, recorder);
  const key = crypto.randomUUID();
  await tx.execute(
    sql`insert into media_files (kind, storage_key, file_name, content_type, byte_size, sha256) values ('pdf', ${key}, 'a', 'application/pdf', 1, repeat('0', 64))`,
  );
  const row = {
    order_id: `'${orderId}'`,
    method: `'cheque'`,
    reference: `'KCB-1'`,
    amount_cents: '150000',
    received_on: `'2026-01-01'`,
    proof_id: `(select id from media_files where storage_key = '${key}')`,
    needs_approval: 'true',
    recorded_by: `'${recorder}'`,
    note: `'${decider}'`,
    ...columns,
  };
  await tx.execute(
    sql.raw(`insert into manual_payments (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`),
  );
}

const then = (statement: string) => async (tx: Database) => {
  await record(tx);
  await tx.execute(sql.raw(statement));
};
const decide = (status: string, by: string, isAlone = false) =>
  `update manual_payments set status = '${status}', decided_at = now(), decided_by = ${by}, decided_alone = ${isAlone};`;
const madeStaff = (role: string) =>
  `insert into admins (user_id, name, role) select recorded_by, 'Amina', '${role}' from manual_payments;`;
const receipt = `insert into mpesa_receipts (receipt, provider, order_id, amount_cents, source, state)
  select 'cheque:KCB-1', 'cheque', order_id, amount_cents, 'manual', 'review' from manual_payments;`;
const approve = `${decide('approved', 'note::uuid')} ${receipt}`;

it.each<[string, (tx: Database) => Promise<unknown>, string | null]>([
  ['is recorded', (tx) => record(tx), null],
  [
    'begins without an effect',
    (tx) => record(tx, { status: `'approved'`, decided_at: 'now()' }),
    'manual_payments_begin',
  ],
  ['has a proof', (tx) => record(tx, { proof_id: 'null' }), 'manual_payments_begin'],
  ['has an amount', (tx) => record(tx, { amount_cents: '0' }), 'manual_payments_amount'],
  ['is of whole shillings', (tx) => record(tx, { amount_cents: '150' }), 'manual_payments_amount'],
  ['came on a day until today', (tx) => record(tx, { received_on: `'2999-01-01'` }), 'manual_payments_day'],
  ['has a reference', (tx) => record(tx, { reference: `'a b'` }), 'manual_payments_reference'],
  [
    'has a reference of its own',
    async (tx) => {
      await record(tx);
      await record(tx);
    },
    'manual_payments_reference_key_key',
  ],
  [
    'leaves its reference free when it is rejected',
    async (tx) => {
      await then(decide('rejected', 'recorded_by'))(tx);
      await record(tx);
    },
    null,
  ],
  [
    'is of a movement of its own',
    async (tx) => {
      await record(tx, { movement_key: `'a'` });
      await record(tx, { movement_key: `'a'`, reference: `'KCB-2'` });
    },
    'manual_payments_movement_key',
  ],
  [
    'leaves its movement free when it is rejected',
    async (tx) => {
      await record(tx, { movement_key: `'a'` });
      await tx.execute(sql.raw(decide('rejected', 'recorded_by')));
      await record(tx, { movement_key: `'a'`, reference: `'KCB-2'` });
    },
    null,
  ],
  [
    'is of another movement on another account',
    async (tx) => {
      await record(tx, { movement_key: `'a'`, bank_account: `'KCB'` });
      await record(tx, { movement_key: `'a'`, bank_account: `'Equity'`, reference: `'KCB-2'` });
    },
    null,
  ],
  ['is of no other movement later', then(`update manual_payments set movement_key = 'a'`), 'manual_payments_terms'],
  ['is approved by another person', then(approve), null],
  [
    'is not approved by its recorder',
    then(`${decide('approved', 'recorded_by')} ${receipt}`),
    'manual_payments_second_person',
  ],
  [
    'is approved alone by an owner',
    then(`${madeStaff('super_admin')} ${decide('approved', 'recorded_by', true)} ${receipt}`),
    null,
  ],
  [
    'is not approved alone by a manager',
    then(`${madeStaff('admin')} ${decide('approved', 'recorded_by', true)} ${receipt}`),
    'manual_payments_second_person',
  ],
  ['is not approved by nobody', then(`${decide('approved', 'null')} ${receipt}`), 'manual_payments_second_person'],
  ['is no money without its receipt', then(decide('approved', 'note::uuid')), 'manual_payments_receipt'],
  ['has no receipt before it is approved', then(receipt), 'manual_payments_receipt'],
  [
    'has a receipt of its amount',
    then(`${approve} update mpesa_receipts set amount_cents = 100;`),
    'manual_payments_receipt',
  ],
  ['is decided once', then(`${decide('rejected', 'note::uuid')} ${approve}`), 'manual_payments_transition'],
  ['keeps its terms', then('update manual_payments set amount_cents = 100'), 'manual_payments_terms'],
  ['keeps its recorder', then('update manual_payments set recorded_by = note::uuid'), 'manual_payments_terms'],
  ['loses its proof with the account', then('update manual_payments set proof_id = null'), null],
  ['bounces only after it counted', then(decide('bounced', 'note::uuid')), 'manual_payments_transition'],
  [
    'is taken back without money only when it bounced',
    then(`${approve} insert into refunds (receipt, amount_cents, reason) values ('cheque:KCB-1', 150000, 'bounced')`),
    'refunds_of_bounced',
  ],
  [
    'is taken back without money for no other reason',
    then(`${approve} update manual_payments set status = 'bounced';
      insert into refunds (receipt, amount_cents, reason, status, method, finished_at) values ('cheque:KCB-1', 150000, 'goodwill', 'done', 'bounced', now())`),
    'refunds_bounced',
  ],
])('a recorded payment %s', async (_rule, attempt, refused) => {
  expect(await refusalOf(env.db, attempt)).toBe(refused);
});
