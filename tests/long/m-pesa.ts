/** Calls the simulated M-Pesa from outside. */
export class MPesa {
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  /** Sets the scenario of the next prompt on a phone. */
  async next(msisdn: string, scenario: string): Promise<void> {
    const body = JSON.stringify({ scenario, msisdn });
    const answer = await fetch(`${this.#url}/control/next`, { method: 'POST', body });
    if (!answer.ok) throw new Error(`the simulator does not take ${body}: ${await answer.text()}`);
  }

  /** Approves the latest prompt on a phone, as the customer does. */
  async approve(msisdn: string): Promise<void> {
    const prompts = (await (await fetch(`${this.#url}/control/prompts?msisdn=${msisdn}`)).json()) as {
      checkoutRequestId: string;
    }[];
    const answer = await fetch(`${this.#url}/control/prompts/${prompts.at(-1)?.checkoutRequestId}/approve`, {
      method: 'POST',
      body: '{}',
    });
    if (!answer.ok) throw new Error(`the prompt cannot be approved: ${await answer.text()}`);
  }

  /** Pays by Pay Bill, without a prompt. */
  async payBill(msisdn: string, amount: number, account: string): Promise<void> {
    const body = JSON.stringify({ msisdn, amount, account });
    const answer = await fetch(`${this.#url}/control/paybill`, { method: 'POST', body });
    if (!answer.ok) throw new Error(`the simulator does not take ${body}: ${await answer.text()}`);
  }

  /** Reads its ledger and all its callbacks to the shop. */
  async books(): Promise<{ readonly ledger: Ledger; readonly deliveries: readonly Delivery[] }> {
    const read = async (path: string) => (await fetch(`${this.#url}/control/${path}`)).json();
    return { ledger: (await read('ledger')) as Ledger, deliveries: (await read('deliveries')) as Delivery[] };
  }
}

/** Amounts in whole shillings. */
export interface Ledger {
  readonly received: number;
  readonly reversed: number;
  readonly payments: readonly {
    readonly receipt: string;
    readonly amount: number;
    readonly reference: string;
    readonly checkoutRequestId: string | null;
  }[];
}

/** `answer` is the shop's status, null until the callback is sent. */
export interface Delivery {
  readonly url: string;
  /** A line that names the receipt, where there is one. */
  readonly summary: string;
  readonly answer: string | null;
}
