import { expect, type APIRequestContext } from '@playwright/test';

export interface Prompt {
  readonly checkoutRequestId: string;
  readonly msisdn: string;
  /** In shillings. */
  readonly amount: number;
  /** The order's number, used as account number. */
  readonly reference: string;
  /** Null while the prompt is open. */
  readonly resultCode: string | null;
  readonly receipt: string | null;
}

/** The M-Pesa simulator's side of a payment, through its control API. */
export class SimulatedPhone {
  readonly #request: APIRequestContext;
  readonly #url: string;
  readonly #msisdn: string;

  constructor(request: APIRequestContext, url: string, msisdn: string) {
    this.#request = request;
    this.#url = url;
    this.#msisdn = msisdn;
  }

  /** Sets the scenario of this phone: a name of simulator/README.md; null for the default. */
  async answers(scenario: string | null): Promise<void> {
    await this.#send('PUT', `/control/phones/${this.#msisdn}`, { scenario });
  }

  /** Sets the scenario of the next prompt only. */
  async answersNext(scenario: string): Promise<void> {
    await this.#send('POST', '/control/next', { scenario, msisdn: this.#msisdn });
  }

  async prompts(): Promise<Prompt[]> {
    const answer = await this.#send('GET', `/control/prompts?msisdn=${this.#msisdn}`);
    return (await answer.json()) as Prompt[];
  }

  /** Waits for an open prompt and presses a button on it. */
  async press(button: 'approve' | 'cancel'): Promise<void> {
    let open: Prompt | undefined;
    await expect
      .poll(
        async () => (open = (await this.prompts()).find(({ resultCode }) => resultCode === null)) !== undefined,
        'an open prompt',
      )
      .toBe(true);
    await this.#send('POST', `/control/prompts/${open?.checkoutRequestId}/${button}`);
  }

  /** Pays by hand with Pay Bill: whole shillings and any account number. Returns M-Pesa's code. */
  async payByHand({ amount, account }: { amount: number; account: string }): Promise<string> {
    const answer = await this.#send('POST', '/control/paybill', { msisdn: this.#msisdn, amount, account });
    return ((await answer.json()) as { receipt: string }).receipt;
  }

  async #send(method: string, path: string, data?: object) {
    const answer = await this.#request.fetch(`${this.#url}${path}`, { method, ...(data ? { data } : {}) });
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
    return answer;
  }
}
