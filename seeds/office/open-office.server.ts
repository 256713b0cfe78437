import { randomUUID } from 'node:crypto';
import { recordConfirmedMoney } from '#app/modules/money/collection/money/record-confirmed-money.server.ts';
import type { CollectionDeps } from '#app/modules/money/collection/payment-provider.ts';
import { placeOrder } from '#app/modules/money/checkout/place-order.server.ts';
import { manualProviders } from '#app/modules/money/providers/by-hand/manual-providers.server.ts';
import { recordManualPayment } from '#app/modules/money/providers/by-hand/record-manual-payment.server.ts';
import { mpesaName } from '#app/modules/money/providers/mpesa/payment-gateway.ts';
import type { MediaStorage } from '#app/modules/catalogue/media/media-storage.ts';
import type { Database } from '#app/platform/database.server.ts';
import { createLiveEvents } from '#app/platform/live-events.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import type { RateLimits } from '#app/platform/rate-limits.server.ts';
import type { Actor, StaffActor } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import { dayInNairobi } from '#app/shared/dates.ts';
import type { Cents } from '#app/shared/money.ts';
import { demoReceipt } from '../demo-ledger.server.ts';
import { hoursBefore } from '../demo-time.ts';
import type { DemoCourseRecord } from '../seed-courses.server.ts';
import type { DemoPerson } from '../seed-people.server.ts';
import { drawSlip } from './draw-slip.server.ts';

type Learner = Extract<Actor, { kind: 'learner' }>;

/** Something that happened in the office, done with the clock at its time. */
export interface Step {
  readonly at: Date;
  readonly run: () => Promise<unknown>;
}

/** A payment that staff record; whole shillings. */
export interface SlipInput {
  readonly number: string;
  readonly method: 'bank' | 'cash' | 'cheque';
  readonly shillings: number;
  readonly reference: string;
  readonly opensAtOnce?: boolean;
  readonly note?: string;
}

export interface OfficeInput {
  /** The transaction of the seeding. */
  readonly db: Database;
  readonly storage: MediaStorage;
  /** Stands at the time of the running step. */
  readonly clock: Clock;
  /** Time of the seeding. */
  readonly now: Date;
  readonly appUrl: string;
  readonly newsletterKey: string;
  readonly owner: StaffActor;
  readonly accountant: StaffActor;
  readonly support: StaffActor;
  readonly people: readonly DemoPerson[];
  readonly courses: ReadonlyMap<string, DemoCourseRecord>;
}

/** Number of the office's first receipt, above those of the past purchases. */
const firstReceipt = 501;

/** Limits are for strangers. */
const withoutLimits: RateLimits = {
  consume: async () => undefined,
  restore: async () => undefined,
  reset: async () => undefined,
};

/** Opens the demo's office: its people, its courses, and what they do in it through the use cases. */
export function openOffice(input: OfficeInput) {
  const { db, clock, now, people, courses } = input;
  let receipts = firstReceipt;
  let keys = 0;
  const deps = {
    ...input,
    log: createLog('silent'),
    liveEvents: createLiveEvents(),
    // Mails are marked as sent, and nothing else waits: the jobs of the running shop find what there is to do.
    jobs: { send: async () => undefined, sendAll: async () => undefined },
    spool: { put: async () => undefined, remember: () => undefined },
    providers: manualProviders,
    queriesPerMinute: 0,
    rateLimits: withoutLimits,
    address: '127.0.0.1',
  } satisfies CollectionDeps & Record<string, unknown>;

  const personNamed = (name: string) => {
    const person = people.find((each) => each.name === name);
    if (!person) throw new Error(`there is no demo learner ${name}`);
    return person;
  };
  const learner = (name: string): Learner => {
    const { id, email } = personNamed(name);
    return { kind: 'learner', userId: id, email, name };
  };
  const course = (slug: string): DemoCourseRecord => {
    const record = courses.get(slug);
    if (!record) throw new Error(`there is no demo course ${slug}`);
    return record;
  };

  const key = () => {
    keys += 1;
    return `demo-office-${keys}`;
  };

  /** Confirms money that somebody paid to the Pay Bill by hand, with the number of an order or an instalment plan as account. */
  const receive = async (number: string, amountCents: Cents, name: string): Promise<void> => {
    const money = {
      provider: mpesaName,
      receipt: demoReceipt(receipts),
      amountCents,
      accountReference: number,
      orderNumber: number,
      payer: personNamed(name).phone,
      paidAt: clock.now(),
      source: 'c2b',
    } as const;
    receipts += 1;
    const handled = await db.transaction((tx) => recordConfirmedMoney(tx, deps, money));
    if (handled.kind !== 'done' || handled.outcome !== 'paid')
      throw new Error(`the money for ${number} paid nothing: ${JSON.stringify(handled)}`);
  };

  /** Places an order of courses and bundles. */
  const order = (name: string, ids: readonly string[], code: string | null = null) =>
    placeOrder({ ...deps, actor: learner(name) }, { courseIds: ids, idempotencyKey: key(), code });

  /** Buys courses and bundles, and pays at once. */
  const buy = async (name: string, ids: readonly string[], code: string | null = null) => {
    const placed = await order(name, ids, code);
    await receive(placed.number, placed.totalCents, name);
    return placed;
  };

  /** Records a payment with a drawn slip as its proof; returns its id. */
  const record = async (by: StaffActor, slip: SlipInput): Promise<string> => {
    const { number, method, shillings, reference, note = '', opensAtOnce = false } = slip;
    const receivedOn = dayInNairobi(clock.now());
    const proof = { name: `${reference}.pdf`, bytes: await drawSlip({ ...slip, receivedOn }) };
    const fields = { orderNumber: number, method, amount: String(shillings), receivedOn, reference, note, opensAtOnce };
    const { id } = await recordManualPayment({ ...deps, actor: by }, { id: randomUUID(), ...fields, proof });
    return id;
  };

  /** A step some days ago, at a time in Nairobi: '09:40'. */
  const step = (daysAgo: number, time: string, run: Step['run']): Step => {
    const day = dayInNairobi(new Date(now.getTime() - daysAgo * 86_400_000));
    return { at: new Date(`${day}T${time}:00+03:00`), run };
  };
  /** A step of today, some hours ago. */
  const today = (hoursAgo: number, run: Step['run']): Step => ({ at: hoursBefore(now, hoursAgo), run });

  return { ...input, deps, learner, course, key, order, buy, receive, record, step, today };
}

export type Office = ReturnType<typeof openOffice>;
