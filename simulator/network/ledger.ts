import { ledgerEntry } from './ledger-entries.ts';
import type { Decision, LedgerEntry, PlannedCallback, Push, TopUp } from './ledger-entries.ts';
import type { Journal } from './journal-file.ts';

/** One prompt with everything that was decided about it, oldest first. */
export interface Prompt {
  readonly push: Push;
  readonly decisions: readonly Decision[];
}

/** Money that moved from a phone to the shop, in whole shillings. */
export interface Payment {
  readonly receipt: string;
  readonly amount: number;
  readonly msisdn: string;
  readonly reference: string;
  readonly checkoutRequestId: string;
  readonly at: string;
}

/** The simulated network's own truth, kept on disk and folded in memory. */
export interface Ledger {
  record(entry: LedgerEntry): void;
  balance(msisdn: string): number;
  /** Every phone that was ever prompted, topped up or given a scenario, in that order. */
  phones(): readonly string[];
  prompts(msisdn?: string): readonly Prompt[];
  prompt(checkoutRequestId: string): Prompt | undefined;
  payments(): readonly Payment[];
  topUps(msisdn: string): readonly TopUp[];
  /** Whether a promised callback has not gone out yet. */
  isUnsent(callbackId: string): boolean;
  choice(of: 'phone' | 'amount', key: string): string | undefined;
  hasReceipt(receipt: string): boolean;
  clear(): void;
  close(): void;
}

/** Reads the journal and keeps it. `openingBalance` is what a phone holds before anything happened, in shillings. */
export function openLedger(journal: Journal, openingBalance: number): Ledger {
  const balances = new Map<string, number>();
  const prompts = new Map<string, { push: Push; decisions: Decision[] }>();
  const promptsOfPhone = new Map<string, Prompt[]>();
  const payments: Payment[] = [];
  const receipts = new Set<string>();
  const topUps: TopUp[] = [];
  const unsent = new Map<string, PlannedCallback>();
  const choices = new Map<string, string>();

  const balance = (msisdn: string) => balances.get(msisdn) ?? openingBalance;
  const know = (msisdn: string) => balances.set(msisdn, balance(msisdn));
  const plan = (callbacks: readonly PlannedCallback[]) => {
    for (const callback of callbacks) unsent.set(callback.id, callback);
  };

  function apply(entry: LedgerEntry): void {
    switch (entry.type) {
      case 'push':
        know(entry.msisdn);
        applyPush(entry);
        return plan(entry.forgeries);
      case 'decision':
        applyDecision(entry);
        return plan(entry.callbacks);
      case 'callback-sent':
        unsent.delete(entry.id);
        return;
      case 'top-up':
        balances.set(entry.msisdn, balance(entry.msisdn) + entry.amount);
        receipts.add(entry.receipt);
        topUps.push(entry);
        return;
      case 'choice':
        if (entry.of === 'phone') know(entry.key);
        if (entry.scenario === null) choices.delete(`${entry.of} ${entry.key}`);
        else choices.set(`${entry.of} ${entry.key}`, entry.scenario);
        return;
    }
  }

  function applyPush(entry: Push): void {
    const prompt = { push: entry, decisions: [] };
    prompts.set(entry.checkoutRequestId, prompt);
    const others = promptsOfPhone.get(entry.msisdn);
    if (others) others.push(prompt);
    else promptsOfPhone.set(entry.msisdn, [prompt]);
  }

  function applyDecision(entry: Decision): void {
    const prompt = prompts.get(entry.checkoutRequestId);
    if (!prompt) return;
    prompt.decisions.push(entry);
    if (!entry.payment) return;
    const { msisdn, reference, checkoutRequestId } = prompt.push;
    balances.set(msisdn, balance(msisdn) - entry.payment.amount);
    receipts.add(entry.payment.receipt);
    payments.push({ ...entry.payment, msisdn, reference, checkoutRequestId, at: entry.at });
  }

  for (const line of journal.lines) apply(ledgerEntry.parse(line));

  return {
    record(entry) {
      journal.append(entry);
      apply(entry);
    },
    balance,
    phones: () => [...balances.keys()],
    prompts: (msisdn) => (msisdn === undefined ? [...prompts.values()] : (promptsOfPhone.get(msisdn) ?? [])),
    prompt: (id) => prompts.get(id),
    payments: () => payments,
    topUps: (msisdn) => topUps.filter((topUp) => topUp.msisdn === msisdn),
    isUnsent: (callbackId) => unsent.has(callbackId),
    choice: (of, key) => choices.get(`${of} ${key}`),
    hasReceipt: (receipt) => receipts.has(receipt),
    clear() {
      journal.clear();
      for (const kept of [balances, prompts, promptsOfPhone, receipts, unsent, choices]) kept.clear();
      payments.length = 0;
      topUps.length = 0;
    },
    close: () => journal.close(),
  };
}
