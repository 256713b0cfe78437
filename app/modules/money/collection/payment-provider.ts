import type { Requester } from '#app/platform/file-parsing/file-parser.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { LiveEvents } from '#app/platform/live-events.server.ts';
import type { LedgerDeps } from '#app/modules/money/ledger/ledger-deps.ts';
import type { Cents, Shillings } from '#app/shared/money.ts';
import type { Msisdn } from '#app/shared/phone.ts';
import type { Statement } from './reconcile/statement-row.ts';
import type { StatementLine } from './reconcile/statement-lines.ts';
import type { ResultTable } from './result-meaning.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import type { SettlementErrorCode } from './settlement-errors.ts';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';

/**
 * A payment provider: the port of this module. A provider translates; it decides nothing about orders and never repeats a request by
 * itself. A part is null if the provider cannot do it, or not now. Ids and secrets of attempts and refunds that only the provider needs
 * are in its own tables.
 */
export interface PaymentProvider {
  /** Stored with attempts and incoming payments: small letters and underscores. */
  readonly name: string;
  /** Its name for people. */
  readonly label: string;
  /** The meaning of its codes, also of past ones while it is switched off. */
  readonly results: ResultTable;
  /** Way of requesting a payment. */
  readonly asksBy: WayOfAsking;
  /** The codes by which people know its payments. */
  readonly codes: ReceiptCodes;
  /** Requests payments; null while it is switched off. */
  readonly requests: PaymentRequests | null;
  /** Its own records of requests and reversals, also while it is switched off. */
  readonly kept: ProviderRecords;
  /** Asks for the state of a request. Null if only the provider's messages tell it, or while it is switched off. Never rejects. */
  readonly query: ((providerReference: string) => Promise<QueryAnswer>) | null;
  /** Sends money back to the payer; null if a person does it by hand. */
  readonly reversals: Reversals | null;
  /** Looks payments up by their code; null if it cannot. */
  readonly lookUps: ReceiptLookUps | null;
  /**
   * Reads a file with a statement of its account, for the comparison with the books; null if it has none. Throws DomainError for any
   * other file.
   */
  readonly readStatement: ((bytes: Uint8Array, now: Date, by?: Requester) => Promise<Statement>) | null;
  /**
   * Compares a statement whose rows have no codes of the books, and returns its lines; null if rows are compared by their codes. Nothing is
   * imported from such a statement: a person records what is missing. Leaves out payments that came to one of `otherAccounts`.
   */
  readonly compareStatement:
    | ((db: Database, statement: Statement, otherAccounts: readonly string[]) => Promise<StatementLine[]>)
    | null;
}

/**
 * prompt: the payer approves on the given phone. page: the payer is redirected to the provider's page, and cannot reach it otherwise.
 * `lifeMs` after the request (milliseconds) the page takes no more payments, and all messages about payments have arrived.
 */
type WayOfAsking = { readonly kind: 'prompt' } | { readonly kind: 'page'; readonly lifeMs: number };

export interface PaymentRequests {
  /**
   * Stores what the provider needs to recognise its answers, in the transaction that inserts the attempt. Returns a function that makes
   * the one request after the commit; it never rejects and returns one of three answers.
   */
  prepare(tx: Database, deps: CollectionDeps, request: PaymentRequest): Promise<() => Promise<RequestAnswer>>;
}

/** The part of a provider that the comparison with statements needs. */
export type StatementProvider = Pick<PaymentProvider, 'name' | 'label' | 'readStatement' | 'compareStatement'>;

/** The codes of a provider's messages and portal, which people type here. */
export interface ReceiptCodes {
  /** The portal's label of a code, such as 'M-Pesa code'. */
  readonly label: string;
  /** Maximum characters to type. */
  readonly maxLength: number;
  /** Returns the code as it is stored, from a typed text, a pasted message or a receipt; null if it is no code of this provider. */
  read(typed: string): string | null;
  /** Describes a valid code, for a staff member who typed something else. */
  readonly shape: string;
  /** Texts that help payers find their code; null if they get none. */
  readonly forPayers: PayerCodes | null;
}

/** Texts for payers who enter a code, in the caller's language. */
interface PayerCodes {
  /** Label of the field. */
  readonly label: string;
  readonly hint: string;
  readonly example: string;
  /** Describes a valid code, for a payer who typed something else. */
  readonly shape: string;
}

/** The provider's own records of answers to its requests, which may arrive long after the requests. */
export interface ProviderRecords {
  /** Stores the provider's own part of an answer, in the transaction that records it. */
  keepRequest?(tx: Database, attemptId: string, answer: AcceptedRequest): Promise<void>;
  /**
   * Finds messages about the attempt that arrived before the answer, at the end of that transaction. Returns a function that processes
   * them after the commit.
   */
  findEarlyMessages?(tx: Database, deps: CollectionDeps, attemptId: string): Promise<() => Promise<void>>;
  /** Returns whether this sending is the refund's last one. Answers to earlier ones are not recorded. */
  isLatestReversal(tx: Database, refundId: string, sending: string): Promise<boolean>;
  keepReversal?(tx: Database, refundId: string, answer: AcceptedReversal): Promise<void>;
}

interface PaymentRequest {
  readonly attemptId: string;
  readonly orderId: string;
  /** At most 12 letters and digits. */
  readonly orderNumber: string;
  /** 1 to 250,000 whole shillings. */
  readonly amount: Shillings;
  /** The phone to prompt; null for a provider with a page. */
  readonly phone: Msisdn | null;
}

interface AcceptedRequest {
  readonly kind: 'accepted';
  /** The provider's id of the request; opaque. */
  readonly providerReference: string;
  readonly message: string;
  /** Address where the payer pays, for a provider with a page. */
  readonly paymentPage?: string | undefined;
  /** The provider's own data for `keepRequest`; plain JSON. */
  readonly own?: Readonly<Record<string, string>> | undefined;
}

/** Certainly not sent. */
export interface NotSent {
  readonly kind: 'not_sent';
  /** Reason, for `results.rejectionOf`. */
  readonly reason: string;
  readonly code: string;
  readonly message: string;
  /** True if our configuration is at fault. Then the owner gets a mail. */
  readonly isOurFault: boolean;
}

/** Perhaps it arrived: time-out, dropped connection, unreadable answer. */
interface UnknownAnswer {
  readonly kind: 'unknown';
  readonly message: string;
}

export type RequestAnswer = AcceptedRequest | NotSent | UnknownAnswer;

export type QueryAnswer =
  | { readonly kind: 'result'; readonly resultCode: string; readonly description: string }
  /** In progress, asked too early, rate limited, or an unclear answer: ask again later. */
  | UnknownAnswer;

export interface Reversals {
  /** Same as `PaymentRequests.prepare`, for one sending of a refund. */
  prepare(tx: Database, deps: CollectionDeps, request: ReversalRequest): Promise<PreparedReversal>;
}

interface ReversalRequest {
  readonly refundId: string;
  readonly receipt: string;
  /** Whole shillings; at most the incoming payment's amount. */
  readonly amount: Shillings;
  /** Text for the statement. */
  readonly remarks: string;
}

export interface PreparedReversal {
  /** Identifies this sending among those of the same refund; opaque. */
  readonly sending: string;
  readonly send: () => Promise<ReversalAnswer>;
}

/** The provider accepted the reversal. Its result comes later (`resolveReversal`). */
interface AcceptedReversal {
  readonly kind: 'accepted';
  readonly own?: Readonly<Record<string, string>> | undefined;
}

export type ReversalAnswer = AcceptedReversal | NotSent | UnknownAnswer;

/** Reason to look up a receipt: a learner's claim, or a refund with an unknown result. */
export type LookUpCause = { readonly claimId: string } | { readonly refundId: string };

export interface ReceiptLookUps {
  /** True if look-ups are possible now. */
  readonly isOn: boolean;
  /**
   * Looks a receipt up. The result comes later (`resolveClaim`, `resolveRefundInDoubt`). Never rejects. Of concurrent calls for one
   * cause, one asks.
   */
  ask(deps: CollectionDeps, input: LookUpCause & { readonly receipt: string }): Promise<void>;
  /** Returns whether an answer for a claim is pending. */
  isAsking(db: Database, claimId: string): Promise<boolean>;
  /** Returns the payment that the provider last reported for a claim; null if it reported none. */
  reported(db: Database, claimId: string): Promise<ReportedMoney | null>;
}

/** A payment reported in answer to a look-up. The payer is stored only until the payment is in the books. */
interface ReportedMoney {
  readonly amountCents: Cents;
  readonly payer: string | null;
  readonly paidAt: Date | null;
}

/** Stores answers that the database cannot take now, because a provider does not repeat them. */
interface AnswerStore {
  /** Stores an answer on disk until it can be recorded. Rejects if the disk refuses it. */
  put(answer: ProviderAnswer, options: { readonly isProven: boolean }): Promise<void>;
  /** Keeps an answer in memory. */
  remember(answer: ProviderAnswer): void;
}

/** A provider's answer to our request. */
export type ProviderAnswer =
  | { readonly type: 'prompt'; readonly attemptId: string; readonly answer: RequestAnswer }
  | { readonly type: 'query'; readonly attemptId: string; readonly answer: QueryAnswer }
  | {
      readonly type: 'reversal';
      readonly refundId: string;
      readonly sending: string;
      readonly answer: ReversalAnswer;
      readonly isAutomatic?: boolean | undefined;
    };

/** Dependencies of everything that changes an attempt. */
export interface CollectionDeps extends LedgerDeps, Pick<UseCaseDeps, 'db' | 'jobs'> {
  readonly liveEvents: LiveEvents;
  readonly spool: AnswerStore;
  /** All present and former providers. The first one switched on is the default. */
  readonly providers: readonly PaymentProvider[];
  /** Maximum queries per minute to a provider, for the whole shop. */
  readonly queriesPerMinute: number;
}

/** Returns the provider of an attempt or an incoming payment; null if it no longer exists. */
export function providerNamed({ providers }: Pick<CollectionDeps, 'providers'>, name: string): PaymentProvider | null {
  return providers.find((provider) => provider.name === name) ?? null;
}

/** Returns whether only a provider's own messages tell the result of its requests: it is switched on, and has no queries. */
export const cannotBeQueried = (provider: PaymentProvider | null): boolean =>
  provider !== null && provider.requests !== null && provider.query === null;

/** Returns the topic of an order's events for the waiting screen. */
export const orderTopic = (orderId: string) => `order:${orderId}`;

/** Reads a code that a staff member typed, as it is stored. Throws DomainError 'receipt_code_invalid', which describes a valid code. */
export function readReceiptCode(deps: Pick<CollectionDeps, 'providers'>, provider: string, typed: string): string {
  const codes = providerNamed(deps, provider)?.codes;
  const code = codes?.read(typed) ?? null;
  if (code === null)
    throw new DomainError<SettlementErrorCode>('receipt_code_invalid', codes ? { shape: codes.shape } : {});
  return code;
}
