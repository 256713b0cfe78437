import type { SimulatorMerchant } from './merchant.ts';
import type { Timeline } from './timeline.ts';

/** How a simulator starts; everything but the port has a default. */
export interface SimulatorOptions {
  /** 0 lets the system choose; the answer's `url` says which. */
  readonly port: number;
  readonly host?: string;
  /** Append-only JSONL; made with its folder if missing. Without it the ledger is gone with the process. */
  readonly ledgerFile?: string;
  /** Delay of prompts that decide by themselves; 1500 by default. */
  readonly autoApproveAfterMs?: number;
  /** How long a prompt waits for the customer before it expires with 1019; 120000 by default. */
  readonly promptExpiresAfterMs?: number;
  /** Real milliseconds until a callback that the shop does not answer is given up; 10,000 without it. */
  readonly callbackTimeoutMs?: number;
  /** Shillings on a phone nobody has seen before; 300000 by default. */
  readonly openingBalance?: number;
  /** STK queries that are answered within a minute; more get a spike arrest. All by default. */
  readonly queriesPerMinute?: number;
  /** What the shop must present, and its name on prompts; `simulatorMerchant` by default. */
  readonly merchant?: Partial<SimulatorMerchant>;
  /** Address of the shop, for the link back. */
  readonly merchantUrl?: string;
  /**
   * Whether what an earlier run promised (callbacks, open prompts) goes on at once; true without it. A shop in the same process
   * says false and calls `resume` when it listens: a callback is sent once, and nobody would hear it before.
   */
  readonly resumesAtOnce?: boolean;
  /** The simulator's time; ticking with the machine's clock by default. Tests give a frozen one. */
  readonly timeline?: Timeline;
}
