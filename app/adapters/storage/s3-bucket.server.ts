import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import type { S3Config } from '#app/platform/config-storage.server.ts';
import { askBucket, BucketError, type BucketAnswer } from './ask-bucket.server.ts';
import type { Bucket } from './bucket.ts';
import { codeOf, readBegun, readListing, readParts, textBetween, type ListedPart } from './s3-answers.ts';

interface Asking {
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  /** Statuses that are answers too, besides 2xx. */
  readonly accepts?: readonly number[];
  /** True if the bucket may take minutes and sends blanks meanwhile. */
  readonly isLong?: boolean;
}

/** Milliseconds until an answer begins, and between its chunks. Sending a part of megabytes may take six times as long. */
const defaultTimeoutMs = 10_000;

/** Milliseconds between retries of repeatable requests, when the bucket is busy or the connection breaks. */
const pausesMs = [100, 500];

export function openBucket(
  { endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Config,
  timeoutMs: number = defaultTimeoutMs,
): Bucket {
  const account = { accessKeyId, secretAccessKey, region, service: 's3' } as const;

  function addressOf(key: string, query: Readonly<Record<string, string>> = {}): URL {
    const url = new URL(`${endpoint}/${bucket}${key === '' ? '' : `/${key}`}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url;
  }

  async function ask(method: string, key: string, asking: Asking = {}): Promise<BucketAnswer> {
    for (let turn = 0; ; turn += 1) {
      const pause = method === 'POST' ? undefined : pausesMs[turn];
      try {
        return await askOnce(method, key, asking);
      } catch (error) {
        const mayPass = error instanceof BucketError && (error.status ?? 0) >= 500;
        if (!mayPass || pause === undefined) throw error;
        await wait(pause);
      }
    }
  }

  async function askOnce(method: string, key: string, { query, headers, body, accepts = [], isLong = false }: Asking) {
    const signed = await new AwsV4Signer({
      ...account,
      method,
      url: addressOf(key, query).href,
      // With the hash the bucket refuses bytes that changed on the way.
      headers: { ...headers, 'x-amz-content-sha256': sha256(body ?? '') },
    }).sign();
    const answer = await askBucket({
      url: spaced(signed.url),
      method,
      headers: signed.headers,
      body: body ?? null,
      timeoutMs: { begin: body ? 6 * timeoutMs : timeoutMs, next: isLong ? 30 * timeoutMs : timeoutMs },
    });
    const isGood = answer.status >= 200 && answer.status < 300;
    if (isGood || accepts.includes(answer.status)) return answer;
    const code = codeOf(await answer.text());
    throw new BucketError(`the bucket answered ${answer.status}${code && ` (${code})`}`, answer.status);
  }

  return {
    async put(key, bytes) {
      const answer = await ask('PUT', key, { body: bytes });
      await answer.text();
      tagOf(answer);
    },

    async get(key, range) {
      const headers = range && { range: `bytes=${range.start}-${range.end}` };
      const answer = await ask('GET', key, { ...(headers && { headers }), accepts: [404] });
      if (answer.status === 404) {
        await answer.text();
        return null;
      }
      if (answer.status !== (range ? 206 : 200)) throw unreadable(answer);
      return Readable.from(range ? limited(answer.bytes(), range.end - range.start + 1) : answer.bytes(), {
        objectMode: false,
      });
    },

    async head(key) {
      const answer = await ask('HEAD', key, { accepts: [404] });
      await answer.text();
      const { status, headers } = answer;
      if (status === 404) return null;
      const byteSize = Number(headers['content-length'] ?? Number.NaN);
      const modifiedAt = new Date(headers['last-modified'] ?? '');
      if (!Number.isSafeInteger(byteSize) || Number.isNaN(modifiedAt.getTime())) throw unreadable({ status });
      return { byteSize, modifiedAt };
    },

    async remove(key) {
      await (await ask('DELETE', key, { accepts: [404] })).text();
    },

    async *list(prefix) {
      let token: string | null = null;
      do {
        const query: Record<string, string> = { 'list-type': '2', prefix };
        if (token !== null) query['continuation-token'] = token;
        const answer = await ask('GET', '', { query });
        const listing = readListing(await answer.text());
        if (!listing) throw unreadable(answer);
        yield* listing.objects;
        token = listing.next;
      } while (token !== null);
    },

    async beginParts(key) {
      const answer = await ask('POST', key, { query: { uploads: '' } });
      const uploadId = textBetween(await answer.text(), 'UploadId');
      if (!uploadId) throw unreadable(answer);
      return uploadId;
    },

    async putPart(key, uploadId, number, bytes) {
      const answer = await ask('PUT', key, { query: { partNumber: String(number), uploadId }, body: bytes });
      await answer.text();
      return tagOf(answer);
    },

    async endParts(key, uploadId, tags) {
      const parts = tags.map(
        (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${escaped(tag)}</ETag></Part>`,
      );
      const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
      const answer = await ask('POST', key, { query: { uploadId }, body, isLong: true });
      // The answer begins before the work is done, so a failure also has status 200.
      const text = await answer.text();
      if (!text.includes('<CompleteMultipartUploadResult')) {
        throw new BucketError(`the bucket did not join the parts (${codeOf(text) || 'no reason'})`, answer.status);
      }
    },

    async dropParts(key, uploadId) {
      await (await ask('DELETE', key, { query: { uploadId }, accepts: [404] })).text();
    },

    async listParts(key, uploadId) {
      const found: ListedPart[] = [];
      let after: string | null = '0';
      while (after !== null) {
        const query = { uploadId, 'part-number-marker': after };
        const answer = await ask('GET', key, { query, accepts: [404] });
        const text = await answer.text();
        if (answer.status === 404) return null;
        const page = readParts(text);
        if (!page) throw unreadable(answer);
        found.push(...page.parts);
        after = page.next;
      }
      return found;
    },

    async *listBegun() {
      let from: Readonly<Record<string, string>> | null = {};
      while (from !== null) {
        const answer = await ask('GET', '', { query: { uploads: '', ...from } });
        const page = readBegun(await answer.text());
        if (!page) throw unreadable(answer);
        yield* page.begun;
        from = page.next;
      }
    },

    ...createBucketLinks(account, addressOf),

    async letsSend(origin) {
      const answer = await askBucket({
        url: addressOf('video/any'),
        method: 'OPTIONS',
        headers: new Headers({ origin, 'access-control-request-method': 'PUT' }),
        body: null,
        timeoutMs: { begin: timeoutMs, next: timeoutMs },
      });
      await answer.text();
      const { 'access-control-allow-origin': origins, 'access-control-allow-methods': methods = '' } = answer.headers;
      const isOpen = origins === '*' || origins === origin;
      return answer.status < 300 && isOpen && /(^|[\s,])(PUT|\*)([\s,]|$)/.test(methods);
    },
  };
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

const unreadable = ({ status }: Pick<BucketAnswer, 'status'>) =>
  new BucketError('the bucket gave an answer that cannot be read', status);

/** Returns the tag of the accepted bytes. Throws without one, because then the bucket accepted nothing. */
function tagOf(answer: BucketAnswer): string {
  const tag = answer.headers.etag;
  if (!tag) throw unreadable(answer);
  return tag;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Yields at most the requested bytes: some servers answer 'bytes=0-0' with everything. */
async function* limited(bytes: AsyncGenerator<Buffer>, most: number): AsyncGenerator<Buffer> {
  let left = most;
  for await (const chunk of bytes) {
    yield chunk.subarray(0, left);
    left -= chunk.length;
    if (left <= 0) return;
  }
}

/** Credentials for the bucket. */
interface BucketAccount {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
  readonly service: 's3';
}

/** Creates signed addresses, for clients without a key. `addressOf` returns the address of an object. */
function createBucketLinks(
  account: BucketAccount,
  addressOf: (key: string, query: Readonly<Record<string, string>>) => URL,
): Pick<Bucket, 'linkTo' | 'linkToPart'> {
  return {
    async linkTo(key, { contentType, disposition, cacheControl, seconds }) {
      const url = addressOf(key, {
        'response-content-type': contentType,
        'response-content-disposition': disposition,
        'response-cache-control': cacheControl,
        'X-Amz-Expires': String(seconds),
      });
      const signed = await new AwsV4Signer({ ...account, method: 'GET', url: url.href, signQuery: true }).sign();
      return spaced(signed.url).href;
    },

    async linkToPart({ key, uploadId, number, byteSize, seconds }) {
      const url = addressOf(key, { partNumber: String(number), uploadId, 'X-Amz-Expires': String(seconds) });
      const signed = await new AwsV4Signer({
        ...account,
        method: 'PUT',
        url: url.href,
        // The length that the browser announced: another length has another signature.
        headers: { 'content-length': String(byteSize) },
        allHeaders: true,
        signQuery: true,
      }).sign();
      return spaced(signed.url).href;
    },
  };
}

/** Encodes a plus as a space, because servers read a plus differently. */
const spaced = ({ href }: URL): URL => new URL(href.replaceAll('+', '%20'));
