import { request as askPlain, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as askSecure } from 'node:https';
import { Outage } from '#app/platform/outage.ts';

/** A refusal or failure of the bucket. Its message contains neither keys nor signed addresses. */
export class BucketError extends Outage {
  /** HTTP status of the answer; null without an answer. */
  readonly status: number | null;
  /** Set, like a disk's error, if the storage is full. */
  readonly code: 'ENOSPC' | undefined;
  constructor(message: string, status: number | null, cause?: unknown) {
    super(message, cause);
    this.name = 'BucketError';
    this.status = status;
    this.code = status === 507 ? 'ENOSPC' : undefined;
  }
}

export interface BucketAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Reads the whole answer, for small answers. */
  text(): Promise<string>;
  /** Yields the bytes as they arrive. The reader may be slow; the bucket may not. */
  bytes(): AsyncGenerator<Buffer>;
}

interface Asking {
  readonly url: URL;
  readonly method: string;
  readonly headers: Headers;
  readonly body: Buffer | null;
  /** Milliseconds until the answer begins, and between its chunks. */
  readonly timeoutMs: { readonly begin: number; readonly next: number };
}

/** Minimum bytes per millisecond (16 KB a second) of a whole body. A slower one is given up, though each chunk is in time. */
const slowest = 16;

/**
 * Sends one request with node:http, because `fetch` copies what it sends, which for parts of megabytes is most of the memory. Does not
 * follow redirects. Rejects with BucketError if no answer begins in time.
 */
export async function askBucket({ url, method, headers, body, timeoutMs }: Asking): Promise<BucketAnswer> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), timeoutMs.begin);
  const ask = url.protocol === 'https:' ? askSecure : askPlain;
  try {
    const message = await new Promise<IncomingMessage>((resolve, reject) => {
      const requestHeaders = { ...Object.fromEntries(headers), 'content-length': String(body?.length ?? 0) };
      const outgoing = ask(url, { method, headers: requestHeaders, signal: late.signal }, resolve);
      outgoing.on('error', reject);
      outgoing.end(body ?? undefined);
    });
    return answerOf(message, timeoutMs.next);
  } catch (error) {
    throw new BucketError(late.signal.aborted ? 'the bucket did not answer' : 'no way to the bucket', null, error);
  } finally {
    clearTimeout(timer);
  }
}

function answerOf(message: IncomingMessage, timeoutMs: number): BucketAnswer {
  const status = message.statusCode ?? 0;

  async function* bytes(): AsyncGenerator<Buffer> {
    const late = () => message.destroy(new BucketError('the bucket stopped answering', status));
    const chunks = message[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
    let [waited, received] = [0, 0];
    try {
      for (;;) {
        const since = performance.now();
        const timer = setTimeout(late, Math.max(1, Math.min(timeoutMs, timeoutMs + received / slowest - waited)));
        const next = await chunks.next().finally(() => clearTimeout(timer));
        if (next.done) return;
        waited += performance.now() - since;
        received += next.value.length;
        yield next.value;
      }
    } catch (error) {
      throw error instanceof BucketError ? error : new BucketError('the connection to the bucket broke', status, error);
    } finally {
      message.destroy();
    }
  }

  return {
    status,
    headers: message.headers,
    bytes,
    async text() {
      const chunks: Buffer[] = [];
      for await (const chunk of bytes()) chunks.push(chunk);
      return Buffer.concat(chunks).toString();
    },
  };
}
