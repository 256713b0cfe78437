import type { Journal } from './journal-file.ts';
import {
  readEntry,
  type Decision,
  type LedgerEntry,
  type MoneyBack,
  type NetworkSettings,
  type Operation,
  type OperationDone,
  type PlannedCallback,
  type Push,
  type Registration,
} from './ledger-entries.ts';
import { createBalances, type Balances } from './balances.ts';
import { createPhoneHistory, type PhoneEvent, type PhoneMessage } from './phone-history.ts';

export type { Payment } from './balances.ts';

/** A prompt with all its decisions, oldest first. */
export interface Prompt {
  readonly push: Push;
  readonly decisions: readonly Decision[];
}

/** A reversal or transaction status that the shop requested, and its result. */
export interface AskedOperation {
  readonly asked: Operation;
  readonly done: OperationDone | undefined;
}

/** A planned callback; `sentAt` and `answer` are set when it is sent. */
export interface Delivery {
  readonly callback: PlannedCallback;
  /** Phone number if the callback is about a phone. */
  readonly msisdn: string | undefined;
  readonly sentAt: string | null;
  readonly answer: string | null;
}

/** All data of the simulated network, stored on disk and held in memory. `phones` are in the order of their first use. */
export interface Ledger extends Balances {
  record(entry: LedgerEntry): void;
  prompts(msisdn?: string): readonly Prompt[];
  prompt(checkoutRequestId: string): Prompt | undefined;
  operations(): readonly AskedOperation[];
  operation(conversationId: string): AskedOperation | undefined;
  /** Addresses for confirmations; undefined until the shop registers them. */
  registration(): Registration | undefined;
  settings(): NetworkSettings;
  /** The SMS of a phone, oldest first. */
  history(msisdn: string): readonly PhoneEvent[];
  choice(of: 'phone' | 'amount', key: string): string | undefined;
  deliveries(): readonly Delivery[];
  /** Whether a planned callback is not sent yet. */
  isUnsent(callbackId: string): boolean;
  clear(): void;
  close(): void;
}

interface LedgerOptions {
  /** Opening balance of a phone, in shillings. */
  readonly openingBalance: number;
  /** Settings until the control API changes them. */
  readonly usual: NetworkSettings;
}

/** Reads the journal and appends to it. */
export function openLedger(journal: Journal, { openingBalance, usual }: LedgerOptions): Ledger {
  const money = createBalances(openingBalance);
  const history = createPhoneHistory();
  const prompts = new Map<string, { push: Push; decisions: Decision[] }>();
  const promptsOfPhone = new Map<string, Prompt[]>();
  const operations = new Map<string, AskedOperation>();
  const deliveries = new Map<string, Delivery>();
  const choices = new Map<string, string>();
  let registration: Registration | undefined;
  let settings = usual;

  const plan = (callbacks: readonly PlannedCallback[], msisdn: string | undefined) => {
    for (const callback of callbacks) deliveries.set(callback.id, { callback, msisdn, sentAt: null, answer: null });
  };

  /** Adds an SMS. Call it after the money has moved, because it shows the balance. */
  function addSms(msisdn: string, at: string, message: PhoneMessage): void {
    history.add(msisdn, { at, balance: money.balance(msisdn), ...message });
  }

  function apply(entry: LedgerEntry): void {
    switch (entry.type) {
      case 'push':
        money.know(entry.msisdn);
        applyPush(entry);
        return plan(entry.forgeries, entry.msisdn);
      case 'decision':
        return applyDecision(entry);
      case 'callback-sent':
        return applySent(entry);
      case 'customer-payment':
        money.payByHand(entry);
        addSms(entry.msisdn, entry.at, { kind: 'own-payment', payment: entry });
        return plan(entry.callbacks, entry.msisdn);
      case 'past-payments':
        for (const past of entry.payments) money.remember(past);
        return;
      case 'reversal':
        return applyBack(entry, entry.at);
      case 'operation':
        operations.set(entry.conversationId, { asked: entry, done: undefined });
        return;
      case 'operation-done':
        return applyDone(entry);
      case 'registration':
        registration = entry;
        return;
      case 'top-up':
        money.topUp(entry);
        return addSms(entry.msisdn, entry.at, { kind: 'top-up', topUp: entry });
      case 'choice':
        if (entry.of === 'phone') money.know(entry.key);
        if (entry.scenario === null) choices.delete(`${entry.of} ${entry.key}`);
        else choices.set(`${entry.of} ${entry.key}`, entry.scenario);
        return;
      case 'settings': {
        const { type: _, ...given } = entry;
        settings = given;
        return;
      }
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
    money.pay(prompt.push, entry);
    addSms(prompt.push.msisdn, entry.at, { kind: 'decision', push: prompt.push, decision: entry });
    plan(entry.callbacks, prompt.push.msisdn);
  }

  function applyDone(entry: OperationDone): void {
    const operation = operations.get(entry.conversationId);
    if (!operation) return;
    operations.set(entry.conversationId, { ...operation, done: entry });
    for (const back of entry.reversals) applyBack(back, entry.at);
    plan(entry.callbacks, money.payment(operation.asked.transactionId)?.msisdn);
  }

  function applyBack(back: MoneyBack, at: string): void {
    money.refund(back, at);
    const msisdn = money.payment(back.of)?.msisdn;
    if (msisdn !== undefined) addSms(msisdn, at, { kind: 'money-back', back });
  }

  function applySent({ id, at, answer }: Extract<LedgerEntry, { type: 'callback-sent' }>): void {
    const delivery = deliveries.get(id);
    if (delivery) deliveries.set(id, { ...delivery, sentAt: at, answer: answer ?? null });
  }

  for (const [index, line] of journal.lines.entries()) {
    const entry = readEntry(line, index + 1);
    if (entry) apply(entry);
  }

  return {
    record(entry) {
      journal.append(entry);
      apply(entry);
    },
    balance: (msisdn) => money.balance(msisdn),
    phones: () => money.phones(),
    payments: () => money.payments(),
    payment: (receipt) => money.payment(receipt),
    reversals: () => money.reversals(),
    hasReceipt: (receipt) => money.hasReceipt(receipt),
    total: () => money.total(),
    prompts: (msisdn) => (msisdn === undefined ? [...prompts.values()] : (promptsOfPhone.get(msisdn) ?? [])),
    prompt: (id) => prompts.get(id),
    operations: () => [...operations.values()],
    operation: (conversationId) => operations.get(conversationId),
    registration: () => registration,
    settings: () => settings,
    history: (msisdn) => history.of(msisdn),
    choice: (of, key) => choices.get(`${of} ${key}`),
    deliveries: () => [...deliveries.values()],
    isUnsent: (callbackId) => deliveries.get(callbackId)?.sentAt === null,
    clear() {
      journal.clear();
      for (const kept of [money, history, prompts, promptsOfPhone, operations, deliveries, choices]) kept.clear();
      registration = undefined;
      settings = usual;
    },
    close: () => journal.close(),
  };
}
