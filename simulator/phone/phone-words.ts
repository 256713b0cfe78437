import { describeResult } from '../daraja/result-codes.ts';
import { smsTime } from '../nairobi-time.ts';
import type { Ledger } from '../network/ledger.ts';
import type { Decision, Push, TopUp } from '../network/ledger-entries.ts';

const NBSP = String.fromCodePoint(0xa0);

/** 11,500 */
export function grouped(amount: number): string {
  return amount.toLocaleString('en-US');
}

/** KSh 11,500, never broken over lines. */
export function shillings(amount: number): string {
  return `KSh${NBSP}${grouped(amount)}`;
}

/** Ksh 11,500, as M-PESA writes it. */
export function mpesaAmount(amount: number): string {
  return `Ksh${NBSP}${grouped(amount)}`;
}

/** 254 712 345 678, never broken over lines. */
export function spacedNumber(msisdn: string): string {
  return [msisdn.slice(0, 3), msisdn.slice(3, 6), msisdn.slice(6, 9), msisdn.slice(9)].join(NBSP);
}

/** 07…, 01…, +254…, 254… or nine digits as 254XXXXXXXXX; undefined where it is no Kenyan mobile number. */
export function readNumber(text: string): string | undefined {
  const digits = text.replaceAll(/[\s().-]/g, '').replace(/^\+/, '');
  const national = /^(?:254|0)?([17]\d{8})$/.exec(digits)?.[1];
  return national && `254${national}`;
}

/** Messages on the phone, newest first, with the balance as it was after each. */
export function messagesOf(ledger: Ledger, msisdn: string, merchant: string): readonly string[] {
  const decided = ledger
    .prompts(msisdn)
    .flatMap(({ push, decisions }) => decisions.map((decision) => ({ at: decision.at, push, decision })));
  const toppedUp = ledger.topUps(msisdn).map((topUp) => ({ at: topUp.at, topUp }));
  let balance = ledger.balance(msisdn);
  return [...decided, ...toppedUp]
    .toSorted((one, other) => other.at.localeCompare(one.at))
    .map((event) => {
      const after = balance;
      if ('topUp' in event) {
        balance -= event.topUp.amount;
        return topUpMessage(event.topUp, after);
      }
      balance += event.decision.payment?.amount ?? 0;
      return decisionMessage(event.push, event.decision, after, merchant);
    });
}

function topUpMessage({ receipt, amount, at }: TopUp, balance: number): string {
  const moved = amount < 0 ? `${mpesaAmount(-amount)} was taken off` : `You have received ${mpesaAmount(amount)}`;
  return `${receipt} Confirmed. ${moved} on ${smsTime(new Date(at))}. New balance is ${mpesaAmount(balance)}.`;
}

function decisionMessage(push: Push, { code, payment, at }: Decision, balance: number, merchant: string): string {
  if (payment) {
    return `${payment.receipt} Confirmed. ${mpesaAmount(payment.amount)} paid to ${merchant} for account ${push.reference} on ${smsTime(new Date(at))}. New balance is ${mpesaAmount(balance)}.`;
  }
  const asked = `${mpesaAmount(push.amount)} to ${merchant}`;
  return (
    FAILURES[code]?.(asked, balance) ?? `The payment of ${asked} was not completed (${code}): ${describeResult(code)}`
  );
}

const FAILURES: Readonly<Record<string, (asked: string, balance: number) => string>> = {
  '1': (asked, balance) => `Failed. Your balance of ${mpesaAmount(balance)} did not allow the payment of ${asked}.`,
  '1019': (asked) => `The request to pay ${asked} has expired. Nothing was taken.`,
  '1032': (asked) => `You cancelled the payment of ${asked}. Nothing was taken.`,
  '1037': (asked) => `This phone was off or without signal when it was asked to pay ${asked}.`,
  '2001': (asked) => `Wrong PIN. The payment of ${asked} was not made.`,
  '8006': (asked) => `Your M-PESA account is locked. The payment of ${asked} was not made.`,
};
