import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { createLocalStorage } from '#app/adapters/storage/local-storage.server.ts';
import { createStaff } from '#app/modules/people/accounts/user-factory.ts';
import {
  recordManualPayment,
  type ManualPaymentInput,
} from '#app/modules/money/providers/by-hand/record-manual-payment.server.ts';
import type { Actor, StaffRole } from '#app/shared/actor.ts';
import { onePixel } from './media-fixture.ts';
import type { PaymentShop } from './payment-shop.ts';
import type { TestEnv } from './test-env.ts';

/** Records payments by bank, cash or cheque in a shop, as an accountant with a folder for proofs. */
export function useRecordedPayments(env: TestEnv, shop: PaymentShop) {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'proofs-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  async function staff(role: StaffRole): Promise<Actor> {
    const { id, name, email } = await createStaff(env.db, { role });
    return { kind: 'staff', userId: id, name, email, role };
  }

  let known: Actor | null = null;
  beforeEach(() => {
    known = null;
  });
  const accountant = async () => (known ??= await staff('accountant'));

  /** Records a payment of KSh 6,500 by bank today, with changes, as the accountant or somebody else. Returns its id. */
  async function record(
    order: { readonly number: string },
    changes: Partial<ManualPaymentInput> & Pick<ManualPaymentInput, 'reference'>,
    actor?: Actor,
  ): Promise<string> {
    const input = {
      id: crypto.randomUUID(),
      orderNumber: order.number,
      method: 'bank',
      amount: '6,500',
      receivedOn: env.clock.now().toISOString().slice(0, 10),
      note: '',
      proof: { name: 'deposit-slip.png', bytes: onePixel },
      ...changes,
    };
    const deps = { ...shop.deps, storage: createLocalStorage(folder), actor: actor ?? (await accountant()) };
    const { id } = await recordManualPayment(deps, input);
    return id;
  }

  const storage = () => createLocalStorage(folder);

  return { staff, accountant, record, storage };
}
