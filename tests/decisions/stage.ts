import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { createAdmin } from '#app/modules/identity/user-factory.ts';
import { withMpesa } from '#app/modules/mpesa/mpesa-deps.ts';
import type { AdminRole } from '#app/shared/actor.ts';
import type { PaymentShop } from '#tests/support/payment-shop.ts';
import type { TestEnv } from '#tests/support/test-env.ts';
import type { Admin, Buyer, Stage } from './money-drivers.ts';

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
        if (!gateway || actor.kind !== 'admin') throw new Error('the shop has a gateway, and staff decide');
        return withMpesa({ ...shop.deps, gateway: { ...gateway, operations }, actor });
      },
      other: await newStaff(env, 'admin'),
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

export async function newStaff(env: TestEnv, role: AdminRole): Promise<Admin> {
  const { id, name, email } = await createAdmin(env.db, { role });
  return { kind: 'admin', userId: id, name, email, role };
}

/** Staff as somebody who buys and learns. */
export const asBuyer = ({ userId, name, email }: Admin): Buyer => ({ kind: 'learner', userId, name, email });

/** Gives an account a phone. */
export const setPhone = (env: TestEnv, userId: string, phone: string) =>
  env.pool.query(
    `insert into profiles (user_id, phone_number) values ($1, $2)
     on conflict (user_id) do update set phone_number = excluded.phone_number`,
    [userId, phone],
  );
