import { test } from 'vitest';
import { expectReconciled } from '#tests/support/expect-reconciled.ts';
import { usePaymentShop, type PaymentShop, type PaymentShopOptions } from '../support/payment-shop.ts';
import { useTestEnv, type TestEnv } from '../support/test-env.ts';

type Work = (...row: readonly string[]) => Promise<void>;

interface Scenarios {
  readonly env: TestEnv;
  readonly shop: PaymentShop;
  /** Declares a test of a scenario by its number in the design of the payments. Afterwards the books must match. */
  readonly scenario: (number: number, title: string, work: () => Promise<void>) => void;
  /** Declares a scenario for each row; %s in the title is replaced by the row's next text. */
  readonly scenarioOfEach: (number: number, title: string, rows: readonly (readonly string[])[], work: Work) => void;
}

/** Makes a shop and a simulator for each scenario of the file. `scenarios.test.ts` checks that every number has one. */
export function useScenarios(options: PaymentShopOptions = {}): Scenarios {
  const env = useTestEnv();
  const shop = usePaymentShop(env, options);
  const scenario: Scenarios['scenario'] = (number, title, work) => {
    // Some scenarios repeat dozens of times, and machines may be busy.
    test(`scenario ${number}: ${title}`, { timeout: 180_000 }, async () => {
      await work();
      await expectReconciled(shop);
    });
  };
  return {
    env,
    shop,
    scenario,
    scenarioOfEach(number, title, rows, work) {
      for (const row of rows) {
        const words = row.values();
        scenario(
          number,
          title.replaceAll('%s', () => words.next().value ?? ''),
          () => work(...row),
        );
      }
    },
  };
}
