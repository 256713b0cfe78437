import { AsyncLocalStorage } from 'node:async_hooks';

type Release = (error: Error) => void;

/**
 * A request while it is answered. An error that nobody caught, in a stream, a timer or a listener that the request started, fails this
 * request and no other one.
 */
export class RequestContext {
  /** When the request came, by performance.now() (milliseconds). */
  readonly begun = performance.now();
  readonly #answer: (error: unknown) => void;
  readonly #held = new Set<Release>();

  /** `answer` tells the client of the failure, or ends the connection. */
  constructor(answer: (error: unknown) => void) {
    this.#answer = answer;
  }

  /** Notes something that is released if the request fails. Returns what forgets it, once it was released in the normal way. */
  hold(release: Release): () => void {
    this.#held.add(release);
    return () => void this.#held.delete(release);
  }

  /** Releases what the request holds, and answers. */
  fail(error: unknown): void {
    const reason = error instanceof Error ? error : new Error('the request failed');
    for (const release of this.#held) release(reason);
    this.#held.clear();
    this.#answer(error);
  }
}

const contexts = new AsyncLocalStorage<RequestContext | undefined>();

/** Runs the handler of a request; everything that it starts belongs to the request. */
export function runInRequest<Result>(context: RequestContext, work: () => Result): Result {
  return contexts.run(context, work);
}

/** The request to which the running code belongs; undefined outside of any. */
export function currentRequest(): RequestContext | undefined {
  return contexts.getStore();
}

/** Runs what a request happens to start but that outlives it, such as a connection of the pool: its errors are not the request's. */
export function runOutsideRequests<Result>(work: () => Result): Result {
  return contexts.run(undefined, work);
}
