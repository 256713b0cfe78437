import type { CustomerPayment, Decision, MoneyBack, PastPayment, Push, TopUp } from './ledger-entries.ts';

/** Money that moved from a phone to the shop, in whole shillings. */
export interface Payment {
  readonly receipt: string;
  /** What moved; what has gone back since is `reversed`. */
  readonly amount: number;
  readonly reversed: number;
  readonly msisdn: string;
  /** The account number of the prompt, or what the customer typed. */
  readonly reference: string;
  /** Which of the merchant's numbers was paid. */
  readonly to: 'paybill' | 'till';
  /** Null where the customer paid without a prompt. */
  readonly checkoutRequestId: string | null;
  /** The prompt instead of which he paid, where a scenario had it so. */
  readonly insteadOf: string | null;
  readonly at: string;
}

/** Money that went back to the phone it came from, in whole shillings. */
export interface Reversal {
  readonly receipt: string;
  /** Receipt of the payment. */
  readonly of: string;
  readonly amount: number;
  readonly msisdn: string;
  readonly at: string;
}

/** What every phone holds and everything that ever moved. */
export interface Balances {
  balance(msisdn: string): number;
  phones(): readonly string[];
  payments(): readonly Payment[];
  payment(receipt: string): Payment | undefined;
  reversals(): readonly Reversal[];
  hasReceipt(receipt: string): boolean;
  /** What the merchant holds: received less reversed. */
  total(): number;
}

/** The same, with what the ledger's entries do to it. */
export interface MutableBalances extends Balances {
  /** From now on the phone is known. */
  know(msisdn: string): void;
  pay(push: Push, decision: Decision): void;
  payByHand(entry: CustomerPayment): void;
  remember(past: PastPayment): void;
  giveBack(back: MoneyBack, at: string): void;
  topUp(entry: TopUp): void;
  clear(): void;
}

/** `openingBalance` is what a phone holds before anything happened, in shillings. */
export function createBalances(openingBalance: number): MutableBalances {
  const balances = new Map<string, number>();
  const payments = new Map<string, Payment>();
  const reversals: Reversal[] = [];
  const receipts = new Set<string>();
  let total = 0;

  const balance = (msisdn: string) => balances.get(msisdn) ?? openingBalance;
  const move = (msisdn: string, amount: number) => balances.set(msisdn, balance(msisdn) + amount);

  function take(payment: Payment): void {
    move(payment.msisdn, -payment.amount);
    total += payment.amount;
    receipts.add(payment.receipt);
    payments.set(payment.receipt, payment);
  }

  return {
    balance,
    phones: () => [...balances.keys()],
    payments: () => [...payments.values()],
    payment: (receipt) => payments.get(receipt),
    reversals: () => reversals,
    hasReceipt: (receipt) => receipts.has(receipt),
    total: () => total,

    know: (msisdn) => void move(msisdn, 0),
    pay(push, { payment, at }) {
      if (!payment) return;
      const { msisdn, reference, to, checkoutRequestId } = push;
      take({ ...payment, reversed: 0, msisdn, reference, to, checkoutRequestId, insteadOf: null, at });
    },
    payByHand({ receipt, amount, msisdn, account, to, instead, at }) {
      const from = { checkoutRequestId: null, insteadOf: instead ?? null, at };
      take({ receipt, amount, reversed: 0, msisdn, reference: account, to, ...from });
    },
    remember({ receipt, at, msisdn, amount, reversed, account }) {
      total += amount - reversed;
      receipts.add(receipt);
      const from = { to: 'paybill', checkoutRequestId: null, insteadOf: null, at } as const;
      payments.set(receipt, { receipt, amount, reversed, msisdn, reference: account, ...from });
    },
    giveBack({ receipt, of, amount }, at) {
      const payment = payments.get(of);
      if (!payment) return;
      const { msisdn } = payment;
      move(msisdn, amount);
      total -= amount;
      receipts.add(receipt);
      payments.set(of, { ...payment, reversed: payment.reversed + amount });
      reversals.push({ receipt, of, amount, msisdn, at });
    },
    topUp(entry) {
      move(entry.msisdn, entry.amount);
      receipts.add(entry.receipt);
    },
    clear() {
      for (const kept of [balances, payments, receipts]) kept.clear();
      reversals.length = 0;
      total = 0;
    },
  };
}
