import { request as askPlain, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as askSecure } from 'node:https';
import { Outage } from '#app/platform/outage.ts';

/** What a bucket refused or could not do. Its message names neither keys nor addresses that carry a signature. */
export class BucketError extends Outage {
  /** Of the answer; null where none came. */
  readonly status: number | null;
  /** As a disk says it, where the storage has no room. */
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
  /** Everything of it; for answers that are small. */
  text(): Promise<string>;
  /** The bytes as they come. The reader may be slow; the bucket may not. */
  bytes(): AsyncGenerator<Buffer>;
}

interface Asking {
  readonly url: URL;
  readonly method: string;
  readonly headers: Headers;
  readonly body: Buffer | null;
  /** Milliseconds until the answer begins, and between its pieces. */
  readonly timeoutMs: { readonly begin: number; readonly next: number };
}

/** A body that comes more slowly than this on the whole is given up (bytes a millisecond, 16 KB a second): each piece may be in time. */
const slowest = 16;

/**
 * One request, by node:http: `fetch` copies what it sends, which for parts of megabytes is most of the memory. Redirects are answers.
 * Rejects with BucketError where no answer begins in time.
 */
export async function askBucket({ url, method, headers, body, timeoutMs }: Asking): Promise<BucketAnswer> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), timeoutMs.begin);
  const ask = url.protocol === 'https:' ? askSecure : askPlain;
  try {
    const message = await new Promise<IncomingMessage>((resolve, reject) => {
      const given = { ...Object.fromEntries(headers), 'content-length': String(body?.length ?? 0) };
      const asked = ask(url, { method, headers: given, signal: late.signal }, resolve);
      asked.on('error', reject);
      asked.end(body ?? undefined);
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
