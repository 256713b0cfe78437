import { cancelInstalmentPlan } from '#app/modules/money/instalments/admin/cancel-instalment-plan.server.ts';
import { offerInstalments } from '#app/modules/money/instalments/admin/offer-instalments.server.ts';
import { pauseInstalmentPlans } from '#app/modules/money/instalments/pause-instalment-plans.server.ts';
import {
  readInstalmentOffer,
  startInstalmentPlan,
} from '#app/modules/money/instalments/start-instalment-plan.server.ts';
import { toCents } from '#app/shared/money.ts';
import { selectInstalmentPlanOfOrder } from '#app/modules/money/ledger/instalments/instalment-plan-queries.server.ts';
import type { Office, Step } from './open-office.server.ts';

const agents = 'build-ai-agents-for-back-offices';
const android = 'android-apps-that-work-offline';

/** Instalment plans in each state: just begun, active, paused, paid in full and cancelled. */
export function instalmentPlanSteps({
  db,
  deps,
  owner,
  accountant,
  clock,
  course,
  learner,
  key,
  receive,
  step,
  today,
}: Office): Step[] {
  const numbers = new Map<string, string>();
  const numberOf = (name: string) => numbers.get(name) ?? '';

  /** Begins an instalment plan; with shillings it is paid at once, and they are its first payment. */
  const begin = async (name: string, slug: string, shillings?: number) => {
    const actor = learner(name);
    const courseIds = [course(slug).id];
    const { terms } = await readInstalmentOffer(db, { courseIds, userId: actor.userId, at: clock.now() });
    const amountCents = shillings === undefined ? {} : { amountCents: toCents(shillings * 100) };
    const request = { courseIds, shownPriceCents: terms.priceCents, idempotencyKey: key(), ...amountCents };
    const order = await startInstalmentPlan({ ...deps, actor }, request);
    const plan = await selectInstalmentPlanOfOrder(db, order.orderId);
    if (!plan) throw new Error(`${name} has no plan`);
    numbers.set(name, plan.number);
    if (shillings !== undefined) await receive(order.number, order.totalCents, name);
  };
  const pay = (name: string, shillings: number) => receive(numberOf(name), toCents(shillings * 100), name);
  const offer = (slug: string) =>
    offerInstalments({ ...deps, actor: owner }, { courseId: course(slug).id, isOffered: true });

  return [
    step(75, '09:00', () => offer(agents)),
    step(75, '09:05', () => offer(android)),
    step(70, '20:15', () => begin('Nyambura Gachie', android, 1800)),
    step(50, '19:30', () => begin('Barasa Masinde', android, 3000)),
    step(33, '06:00', () => pauseInstalmentPlans(deps)),
    step(14, '13:05', () => begin('Kiprono Bett', agents, 2400)),
    step(12, '20:40', () => pay('Barasa Masinde', 6000)),
    step(11, '12:10', () => begin('Jepchirchir Koech', agents, 2400)),
    step(6, '18:55', () => pay('Kiprono Bett', 3000)),
    step(4, '10:30', () =>
      cancelInstalmentPlan(
        { ...deps, actor: accountant },
        {
          number: numberOf('Jepchirchir Koech'),
          note: 'She asked by phone to stop; what she paid stays as agreed.',
          refunds: false,
        },
      ),
    ),
    today(2, () => begin('Amani Mwakio', android)),
  ];
}
