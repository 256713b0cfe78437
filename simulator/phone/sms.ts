import { describeResult } from '../daraja/result-codes.ts';
import { smsTime } from '../nairobi-time.ts';
import type { CustomerPayment, Decision, MoneyBack, Push, TopUp } from '../network/ledger-entries.ts';
import type { PhoneEvent } from '../network/phone-history.ts';
import { mpesaAmount } from './format.ts';

/** What M-PESA writes to the phone about one event; `merchant` is the shop's name. */
export function smsOf(event: PhoneEvent, merchant: string): string {
  const when = `on ${smsTime(new Date(event.at))}`;
  const balance = `New balance is ${mpesaAmount(event.balance)}.`;
  switch (event.kind) {
    case 'decision':
      return ofDecision(event.push, event.decision, { merchant, when, balance, held: event.balance });
    case 'own-payment':
      return `${ofOwnPayment(event.payment, merchant)} ${when}. ${balance}`;
    case 'money-back':
      return `${ofMoneyBack(event.back, merchant)} ${when}. ${balance}`;
    case 'top-up':
      return `${ofTopUp(event.topUp)} ${when}. ${balance}`;
  }
}

function ofOwnPayment({ receipt, amount, to, account }: CustomerPayment, merchant: string): string {
  const what = to === 'till' ? 'for goods' : `for account ${account}`;
  return `${receipt} Confirmed. ${mpesaAmount(amount)} paid to ${merchant} ${what}`;
}

function ofMoneyBack({ receipt, of, amount }: MoneyBack, merchant: string): string {
  return `${receipt} Confirmed. ${merchant} sent back ${mpesaAmount(amount)} of payment ${of}`;
}

function ofTopUp({ receipt, amount }: TopUp): string {
  const moved = amount < 0 ? `${mpesaAmount(-amount)} was taken off` : `You have received ${mpesaAmount(amount)}`;
  return `${receipt} Confirmed. ${moved}`;
}

interface Around {
  readonly merchant: string;
  readonly when: string;
  readonly balance: string;
  /** Whole shillings. */
  readonly held: number;
}

function ofDecision(push: Push, { code, payment }: Decision, { merchant, when, balance, held }: Around): string {
  if (payment) {
    const paid = `${mpesaAmount(payment.amount)} paid to ${merchant} for account ${push.reference}`;
    return `${payment.receipt} Confirmed. ${paid} ${when}. ${balance}`;
  }
  const asked = `${mpesaAmount(push.amount)} to ${merchant}`;
  return (
    FAILURES[code]?.(asked, held) ?? `The payment of ${asked} was not completed (${code}): ${describeResult(code)}`
  );
}

const FAILURES: Readonly<Record<string, (asked: string, held: number) => string>> = {
  '1': (asked, held) => `Failed. Your balance of ${mpesaAmount(held)} did not allow the payment of ${asked}.`,
  '1019': (asked) => `The request to pay ${asked} has expired. Nothing was taken.`,
  '1032': (asked) => `You cancelled the payment of ${asked}. Nothing was taken.`,
  '1037': (asked) => `This phone was off or without signal when it was asked to pay ${asked}.`,
  '2001': (asked) => `Wrong PIN. The payment of ${asked} was not made.`,
  '8006': (asked) => `Your M-PESA account is locked. The payment of ${asked} was not made.`,
};
