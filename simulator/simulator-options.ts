import type { SimulatorMerchant } from './merchant.ts';
import type { Timeline } from './timeline.ts';

/** Options of a simulator; everything but the port has a default. */
export interface SimulatorOptions {
  /** 0 lets the system choose; the returned `url` contains the port. */
  readonly port: number;
  readonly host?: string;
  /** Append-only JSONL file, made with its folder if missing. Without it the ledger lasts as long as the process. */
  readonly ledgerFile?: string;
  /** Delay of automatic decisions, in milliseconds; 1500 by default. */
  readonly autoApproveAfterMs?: number;
  /** Milliseconds before an open prompt expires with 1019; 120000 by default. */
  readonly promptExpiresAfterMs?: number;
  /** Real milliseconds before a callback without an answer counts as failed; 10,000 by default. */
  readonly callbackTimeoutMs?: number;
  /** Opening balance of a new phone, in shillings; 300000 by default. */
  readonly openingBalance?: number;
  /** STK queries answered within a minute; more get a spike arrest. Unlimited by default. */
  readonly queriesPerMinute?: number;
  /** Expected credentials of the shop, and its name on prompts; `simulatorMerchant` by default. */
  readonly merchant?: Partial<SimulatorMerchant>;
  /** Address of the shop, for the link back. */
  readonly merchantUrl?: string;
  /**
   * Whether open prompts and unsent callbacks of an earlier run continue at once; true by default. A shop in the same process passes false
   * and calls `resume` when it listens: a callback is sent only once, and would be lost before.
   */
  readonly resumesAtOnce?: boolean;
  /** The simulator's time; follows the machine's clock by default. Tests pass a frozen one. */
  readonly timeline?: Timeline;
}
