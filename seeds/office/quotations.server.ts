import { randomUUID } from 'node:crypto';
import { findOrInsertClaim } from '#app/modules/money/collection/claims/claim-queries.server.ts';
import type { StaffActor } from '#app/shared/actor.ts';
import { recordRefundByHand } from '#app/modules/money/collection/refunds/record-refund-by-hand.server.ts';
import { requestRefund } from '#app/modules/money/ledger/request-refund.server.ts';
import { bounceCheque } from '#app/modules/money/providers/by-hand/bounce-cheque.server.ts';
import { approveManualPayment } from '#app/modules/money/providers/by-hand/decide-manual-payment.server.ts';
import { approvalChecks } from '#app/modules/money/providers/by-hand/manual-payment.ts';
import { cancelQuotation, markAccepted } from '#app/modules/money/quotations/change-quotation.server.ts';
import { makeQuotation } from '#app/modules/money/quotations/make-quotation.server.ts';
import type { QuotationInput } from '#app/modules/money/quotations/quotation-input.ts';
import { readQuotation } from '#app/modules/money/quotations/read-quotations.server.ts';
import { sweepQuotations } from '#app/modules/money/quotations/sweep-quotations.server.ts';
import { saveDraft } from '#app/modules/money/quotations/save-draft.server.ts';
import { mailSeats } from '#app/modules/money/seats/mail-seats.server.ts';
import { acceptSeat } from '#app/modules/money/seats/take-seat.server.ts';
import { selectSeats } from '#app/modules/money/ledger/seats/seat-queries.server.ts';
import { demoOrganisations, type DemoOrganisation } from '../content/demo-office.ts';
import type { Office, SlipInput, Step } from './open-office.server.ts';

interface Offered {
  /** Name of the organisation. */
  readonly to: DemoOrganisation['name'];
  /** Seats by slug; one without people is the buyer's own. */
  readonly seats: Readonly<Record<string, number>>;
  readonly people?: readonly string[];
  readonly days?: number;
  readonly message?: string;
  readonly less?: string;
  readonly replaces?: string;
}

const ai = 'ai-basics-for-working-people';
const plainEnglish = 'plain-english-for-reports-and-tenders';
const grants = 'grant-writing-need-to-budget';
const sheets = 'spreadsheets-for-small-business';
const devops = 'devops-on-a-small-budget';

/** Quotations in each step with seats, and payments by bank, cash and cheque: approved, waiting, clearing, bounced and refunded. */
export function quotationSteps(office: Office): Step[] {
  const { db, deps, clock, owner, accountant, support, course, learner, order, record, step, today } = office;

  const inputOf = ({
    to,
    seats,
    people = [],
    days = 14,
    message = '',
    less,
    replaces = '',
  }: Offered): QuotationInput => {
    const { contact, email, kraPin, locale } = organisationNamed(to);
    const bySlug = Object.entries(seats).map(([slug, count]) => [course(slug).id, count] as const);
    const of = (value: (count: number) => string) =>
      Object.fromEntries(bySlug.map(([id, count]) => [id, value(count)]));
    return {
      id: randomUUID(),
      replaces,
      userId: '',
      email,
      name: contact,
      locale,
      courseIds: bySlug.map(([id]) => id),
      seats: of(String),
      people: people.join('\n'),
      ...(less !== undefined && { less: of((count) => (count > 1 ? less : '')), reason: 'More than five seats' }),
      code: '',
      days: String(days),
      organisation: to,
      kraPin,
      message,
    };
  };
  const quote = async (by: StaffActor, offered: Offered) => {
    const { id } = await makeQuotation({ ...deps, actor: by }, inputOf(offered));
    return id;
  };
  const quotation = (id: string) => readQuotation({ ...deps, actor: owner }, id);
  const slipFor = async (id: string, slip: Omit<SlipInput, 'number' | 'shillings'>) => {
    const { number, totalCents } = await quotation(id);
    return record(accountant, { ...slip, number, shillings: totalCents / 100 });
  };
  const approve = (id: string) => approveManualPayment({ ...deps, actor: owner }, { id, checked: approvalChecks });

  /** Seats for a company: quoted, accepted, paid by bank with an approval, taken by three of its people. */
  const company = (): Step[] => {
    let [id, payment] = ['', ''];
    const takers = ['Zainab Omar', 'Hassan Abdi', 'Maina Githinji'];
    const people = [
      ...takers.map((name) => learner(name).email),
      'jane.mghoi@example.com',
      'daniel.mwadime@example.com',
    ];
    const take = (name: string) => async () => {
      const { orderId } = await quotation(id);
      const { email } = learner(name);
      const seat = (await selectSeats(db, orderId)).find((each) => each.email === email);
      await acceptSeat({ ...deps, actor: learner(name) }, seat?.seatId ?? '');
    };
    return [
      step(14, '10:20', async () => {
        const message = 'Dear Esther,\nas agreed on the phone: eight seats, and the names may follow later.';
        id = await quote(support, { to: 'Savanna Systems', seats: { [devops]: 8 }, people, message });
      }),
      step(12, '15:40', () => markAccepted({ ...deps, actor: support }, { id })),
      step(10, '09:50', async () => {
        payment = await slipFor(id, { method: 'bank', reference: 'FT26330KJ7', note: 'Seen on the statement.' });
      }),
      step(10, '11:15', () => approve(payment)),
      step(10, '11:16', () => mailSeats(deps)),
      step(9, '07:55', take('Zainab Omar')),
      step(9, '12:20', take('Hassan Abdi')),
      step(7, '20:05', take('Maina Githinji')),
    ];
  };

  /** Seats for a school, paid by a cheque that bounced. */
  const school = (): Step[] => {
    let [id, payment] = ['', ''];
    return [
      step(13, '09:15', async () => {
        id = await quote(support, { to: 'Mwangaza Primary School', seats: { [plainEnglish]: 3 } });
      }),
      step(11, '14:30', async () => {
        payment = await slipFor(id, { method: 'cheque', reference: 'KCB-000482', opensAtOnce: true });
      }),
      step(6, '15:45', () =>
        bounceCheque({ ...deps, actor: accountant }, { id: payment, note: 'The bank returned it: refer to drawer.' }),
      ),
    ];
  };

  /** Quotations that ended without money: expired, cancelled, and replaced by a version with a discount. */
  const withoutMoney = (): Step[] => {
    let [cancelled, former] = ['', ''];
    return [
      step(12, '08:35', () => quote(support, { to: 'Soko Yetu Traders', seats: { [sheets]: 4 }, days: 5 })),
      step(11, '16:10', async () => {
        cancelled = await quote(support, { to: 'Bidii Youth Group', seats: { [grants]: 2 } });
      }),
      step(6, '00:10', () => sweepQuotations(deps)),
      step(8, '11:05', () => cancelQuotation({ ...deps, actor: support }, { id: cancelled })),
      step(7, '10:10', async () => {
        former = await quote(support, { to: 'Uzima Clinic', seats: { [ai]: 6 } });
      }),
      step(5, '14:20', async () => {
        await quote(owner, { to: 'Uzima Clinic', seats: { [ai]: 6 }, less: '10%', replaces: former });
      }),
    ];
  };

  /** Quotations that wait: for an answer, for money, for an approval, for a cheque to clear; and a draft. */
  const waiting = (): Step[] => {
    let [water, traders] = ['', ''];
    return [
      step(6, '09:30', async () => {
        water = await quote(support, { to: 'Jirani Water Company', seats: { [ai]: 5, [sheets]: 2 } });
      }),
      step(4, '12:15', () => markAccepted({ ...deps, actor: support }, { id: water })),
      step(1, '10:40', () => slipFor(water, { method: 'bank', reference: 'FT26343QX2' })),
      step(5, '11:30', async () => {
        traders = await quote(support, { to: 'Kilele Traders', seats: { [sheets]: 3 } });
      }),
      step(2, '13:20', () => slipFor(traders, { method: 'cheque', reference: 'EQ-118930' })),
      step(3, '15:00', () =>
        quote(support, { to: 'Kitale Dispensary Network', seats: { [plainEnglish]: 4 }, days: 30 }),
      ),
      step(1, '16:05', () =>
        saveDraft(
          { ...deps, actor: support },
          inputOf({ to: 'Nuru Library Fund', seats: { [grants]: 2, [plainEnglish]: 2 }, message: 'Dear Ruth,' }),
        ),
      ),
    ];
  };

  /** Learners who paid at the counter or by bank, one of whom got the money back; and one who claims to have paid. */
  const learners = (): Step[] => {
    let refunded = { orderId: '', number: '' };
    return [
      step(8, '09:20', async () => {
        const { number } = await order('Ekiru Lomuria', [course('interface-design-from-zero').id]);
        await record(accountant, { number, method: 'cash', shillings: 5500, reference: 'RB-0031' });
      }),
      step(11, '10:10', async () => {
        refunded = await order('Wairimu Karanja', [course('backend-with-node-and-postgresql').id]);
        await record(accountant, {
          number: refunded.number,
          method: 'bank',
          shillings: 8500,
          reference: 'FT26330WK1',
        });
      }),
      step(5, '09:45', async () => {
        const note = 'She has the course from her employer.';
        const { orderId } = refunded;
        const request = { orderId, orderLineIds: 'all', note } as const;
        const { refundId } = await requestRefund({ ...deps, actor: owner }, request);
        await recordRefundByHand({ ...deps, actor: owner }, { refundId, note: 'Sent by bank transfer.' });
      }),
      today(4, async () => {
        const { orderId } = await order('Onyango Okello', [course('spreadsheets-for-small-business').id]);
        const { userId } = learner('Onyango Okello');
        // The use case asks M-Pesa first.
        await findOrInsertClaim(db, { orderId, userId, receipt: 'UKT4H7R9QX', at: clock.now() });
      }),
    ];
  };

  return [company, school, withoutMoney, waiting, learners].flatMap((story) => story());
}

function organisationNamed(name: string): DemoOrganisation {
  const organisation = demoOrganisations.find((each) => each.name === name);
  if (!organisation) throw new Error(`there is no demo organisation ${name}`);
  return organisation;
}
