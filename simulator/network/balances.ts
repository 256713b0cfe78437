import type { CustomerPayment, Decision, MoneyBack, PastPayment, Push, TopUp } from './ledger-entries.ts';

/** A payment from a phone to the shop, in whole shillings. */
export interface Payment {
  readonly receipt: string;
  /** The amount paid; `reversed` is the part that went back since. */
  readonly amount: number;
  readonly reversed: number;
  readonly msisdn: string;
  /** The account number of the prompt, or the one that the customer typed. */
  readonly reference: string;
  /** The paid number of the merchant. */
  readonly to: 'paybill' | 'till';
  /** Null for a payment without a prompt. */
  readonly checkoutRequestId: string | null;
  /** The failed prompt that this payment replaces, in some scenarios. */
  readonly insteadOf: string | null;
  readonly at: string;
}

/** A reversal to the phone of the payment, in whole shillings. */
interface Reversal {
  readonly receipt: string;
  /** Receipt of the payment. */
  readonly of: string;
  readonly amount: number;
  readonly msisdn: string;
  readonly at: string;
}

/** Balances of the phones and of the merchant, and all payments and reversals. */
export interface Balances {
  balance(msisdn: string): number;
  phones(): readonly string[];
  payments(): readonly Payment[];
  payment(receipt: string): Payment | undefined;
  reversals(): readonly Reversal[];
  hasReceipt(receipt: string): boolean;
  /** The merchant's balance: received less reversed. */
  total(): number;
}

/** Balances that the entries of the ledger change. */
interface MutableBalances extends Balances {
  /** Adds the phone to the known phones. */
  know(msisdn: string): void;
  pay(push: Push, decision: Decision): void;
  payByHand(entry: CustomerPayment): void;
  remember(past: PastPayment): void;
  refund(back: MoneyBack, at: string): void;
  topUp(entry: TopUp): void;
  clear(): void;
}

/** Creates balances; `openingBalance` is that of a new phone, in shillings. */
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
    refund({ receipt, of, amount }, at) {
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
