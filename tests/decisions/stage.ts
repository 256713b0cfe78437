import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { createStaff } from '#app/modules/people/accounts/user-factory.ts';
import { withMpesa } from '#app/modules/money/providers/mpesa/mpesa-provider.server.ts';
import type { StaffActor, StaffRole } from '#app/shared/actor.ts';
import type { PaymentShop } from '#tests/support/payment-shop.ts';
import type { TestEnv } from '#tests/support/test-env.ts';
import type { Buyer, Stage } from './money-drivers.ts';

/** Makes a new stage before each test; returns it. */
export function useStage(env: TestEnv, shop: PaymentShop): () => Stage {
  let stage: Stage | undefined;
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'decisions-'));
    let count = 10;
    const taken = { kind: 'accepted', conversationId: 'AG_1', originatorConversationId: '1-2-3' } as const;
    const operations = {
      reversePayment: async () => taken,
      checkTransaction: async () => ({ kind: 'unknown', message: 'nobody answers' }) as const,
    };
    stage = {
      env,
      shop,
      folder,
      deps: (actor) => {
        const { gateway } = shop.deps;
        if (!gateway || actor.kind !== 'staff') throw new Error('the shop has a gateway, and staff decide');
        return withMpesa({ ...shop.deps, gateway: { ...gateway, operations }, actor });
      },
      other: await newStaff(env, 'manager'),
      next: () => {
        count += 1;
        return count;
      },
    };
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  return () => {
    if (!stage) throw new Error('a stage is made before each test');
    return stage;
  };
}

export async function newStaff(env: TestEnv, role: StaffRole): Promise<StaffActor> {
  const { id, name, email } = await createStaff(env.db, { role });
  return { kind: 'staff', userId: id, name, email, role };
}

/** Staff as somebody who buys and learns. */
export const asBuyer = ({ userId, name, email }: StaffActor): Buyer => ({ kind: 'learner', userId, name, email });

/** Gives an account a phone. */
export const setPhone = (env: TestEnv, userId: string, phone: string) =>
  env.pool.query(
    `insert into profiles (user_id, phone_number) values ($1, $2)
     on conflict (user_id) do update set phone_number = excluded.phone_number`,
    [userId, phone],
  );

/** Leaves an owner alone: nobody else may sign in. */
export const leaveAlone = (env: TestEnv, { userId }: StaffActor) =>
  env.pool.query('update users set suspended_at = now() where id in (select user_id from admins) and id <> $1', [
    userId,
  ]);

/** Returns the id of the last entry of the audit log; 0 before the first. */
export async function lastEntry(env: TestEnv): Promise<string> {
  const { rows } = await env.pool.query<{ id: string }>('select coalesce(max(id), 0)::text as id from audit_log');
  return rows[0]?.id ?? '0';
}

/** Returns what the audit log says of somebody after an entry, in its order; files that came with it are no decisions. */
export async function entriesOf(env: TestEnv, { userId }: StaffActor, after = '0') {
  const { rows } = await env.pool.query<{ action: string; isAlone: boolean }>(
    `select action, coalesce(after ->> 'alone' = 'true', false) as "isAlone" from audit_log
     where actor_id = $1 and id > $2::bigint and action not like 'media.%' order by id`,
    [userId, after],
  );
  return rows;
}
