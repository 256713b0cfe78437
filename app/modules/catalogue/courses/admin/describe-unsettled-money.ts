import { formatKsh, sumCents } from '#app/shared/money.ts';
import type { UnsettledMoney } from './unsettled-money-queries.server.ts';
import { m } from '#texts';

const sentences: Readonly<
  Record<UnsettledMoney['kind'], (facts: { number: string; who: string; amount: string; count: number }) => string>
> = {
  pending: m.portal_courses_held_pending,
  quotation: m.portal_courses_held_quotation,
  seats: m.portal_courses_held_seats,
  gift: m.portal_courses_held_gift,
  plan: m.portal_courses_held_instalments,
};

/** Returns what holds money in a line: '11 seats of Taita Farms that nobody took, KSh 16,500'. */
export function describeUnsettledMoney({ kind, number, who, cents, count }: UnsettledMoney): string {
  return sentences[kind]({ number, who, count, amount: formatKsh(cents) });
}

/** Most of them in one sentence. */
const inOneSentence = 5;

/** Returns a sentence about all of it, for a refusal. */
export function sumUpUnsettledMoney(held: readonly UnsettledMoney[]): string {
  const rest = held.length - inOneSentence;
  const named = held.slice(0, inOneSentence).map((each) => `${each.number}: ${describeUnsettledMoney(each)}`);
  return m.portal_courses_held({
    amount: formatKsh(sumCents(held.map(({ cents }) => cents))),
    what: [...named, ...(rest > 0 ? [m.portal_courses_held_more({ count: rest })] : [])].join('; '),
  });
}
