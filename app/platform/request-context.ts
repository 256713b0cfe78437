import { AsyncLocalStorage } from 'node:async_hooks';

type Release = (error: Error) => void;

/** A request in progress. An uncaught error in a stream, a timer or a listener that the request started fails this request only. */
export class RequestContext {
  /** Start of the request by performance.now(), in milliseconds. */
  readonly begun = performance.now();
  readonly #answer: (error: unknown) => void;
  readonly #held = new Set<Release>();

  /** `answer` reports the failure to the client, or ends the connection. */
  constructor(answer: (error: unknown) => void) {
    this.#answer = answer;
  }

  /** Registers a function to call if the request fails. Returns a function that unregisters it, for after a normal release. */
  hold(release: Release): () => void {
    this.#held.add(release);
    return () => void this.#held.delete(release);
  }

  /** Releases everything that the request holds, and answers with the failure. */
  fail(error: unknown): void {
    const reason = error instanceof Error ? error : new Error('the request failed');
    for (const release of this.#held) release(reason);
    this.#held.clear();
    this.#answer(error);
  }
}

const contexts = new AsyncLocalStorage<RequestContext | undefined>();

/** Runs the handler of a request. Everything that it starts belongs to the request. */
export function runInRequest<Result>(context: RequestContext, work: () => Result): Result {
  return contexts.run(context, work);
}

/** Returns the request of the running code; undefined outside of any. */
export function currentRequest(): RequestContext | undefined {
  return contexts.getStore();
}

/** Runs work that outlives the request that starts it, such as opening a connection of the pool. Its errors do not fail the request. */
export function runOutsideRequests<Result>(work: () => Result): Result {
  return contexts.run(undefined, work);
}
