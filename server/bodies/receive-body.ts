import type { IncomingMessage } from 'node:http';
import { isFragmented } from '#app/platform/http/drain-body.ts';
import type { BodyPolicy, MediaType } from './body-policy.ts';

/** A body that a policy does not take: the status and the sentence of the answer. */
export class BodyRefusal extends Error {
  readonly status: number;
  constructor(status: number, sentence: string) {
    super(sentence);
    this.name = 'BodyRefusal';
    this.status = status;
  }
}

/** The client left before its request was whole: nobody is there to be answered. */
export class BodyAborted extends Error {
  override readonly name = 'BodyAborted';
}

/** What a policy says of the fields and the time, and how much of it there is at most. */
export type BodyLimits = Pick<BodyPolicy, 'fields' | 'seconds'> & { readonly bytes: number };

/** Bodies up to this (bytes) may come without saying how long they are. */
const largestUnannounced = 64 * 1024;

/** Whether a request has a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** What a request's type is, without its parameters; empty where it has none. */
export const mediaTypeOf = ({ headers }: IncomingMessage): string =>
  (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';

/** Throws a BodyRefusal for a head that announces what the policy does not take: another type, or too much. */
export function checkAnnouncement(request: IncomingMessage, { types, bytes }: BodyPolicy): void {
  const type = mediaTypeOf(request);
  if (types && !types.includes(type as MediaType)) throw new BodyRefusal(415, wrongType(types));
  if (type === 'multipart/form-data' && boundaryOf(request) === null)
    throw new BodyRefusal(400, 'This form could not be read.');
  if (bytes === null) return;
  const announced = request.headers['content-length'];
  if (announced === undefined && bytes > largestUnannounced)
    throw new BodyRefusal(411, 'Please say how long this is, in a Content-Length header.');
  if (Number(announced ?? 0) > bytes) throw tooLarge(bytes);
}

/**
 * Reads the body of a request, at most as much as its policy takes. Rejects with a BodyRefusal as soon as it is more, has too many
 * fields or pieces, or takes too long, and with BodyAborted where the client leaves. The rest of a refused body is still to be drained.
 */
export function receiveBody(request: IncomingMessage, { bytes, fields, seconds }: BodyLimits): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let [received, pieces] = [0, 0];
    const countFields = fieldCounter(request);
    const timer = setTimeout(
      () => finish(() => reject(new BodyRefusal(408, 'This took too long to arrive. Please try again.'))),
      seconds * 1000,
    );
    const onData = (chunk: Buffer) => {
      received += chunk.byteLength;
      pieces += 1;
      if (received > bytes) finish(() => reject(tooLarge(bytes)));
      else if (isFragmented(pieces, received))
        finish(() => reject(new BodyRefusal(400, 'This came in too many pieces. Please try again.')));
      else if (countFields(chunk, fields) > fields)
        finish(() => reject(new BodyRefusal(413, `That is too much at once: at most ${fields} fields can be sent.`)));
      else chunks.push(chunk);
    };
    const onEnd = () => finish(() => resolve(Buffer.concat(chunks)));
    const onAbort = () => finish(() => reject(new BodyAborted('the client left')));
    function finish(settle: () => void): void {
      clearTimeout(timer);
      request.off('data', onData).off('end', onEnd).off('close', onAbort).off('error', onAbort);
      request.pause();
      // A client that leaves later is nobody's error.
      request.on('error', () => undefined);
      settle();
    }
    request.on('data', onData).on('end', onEnd).on('close', onAbort).on('error', onAbort);
  });
}

/** Counts fields of a form as it streams, by what stands between them; of anything else there are none. */
function fieldCounter(request: IncomingMessage): (chunk: Buffer, most: number) => number {
  const separator = separatorOf(request);
  if (separator === null) return () => 0;
  let found = 0;
  // The end of the chunk before, in which a separator may begin.
  let rest: Buffer = Buffer.alloc(0);
  return (chunk, most) => {
    const part = rest.byteLength > 0 ? Buffer.concat([rest, chunk]) : chunk;
    let from = 0;
    for (let at = part.indexOf(separator); at >= 0 && found <= most; at = part.indexOf(separator, from)) {
      found += 1;
      from = at + separator.byteLength;
    }
    rest = part.subarray(Math.max(from, part.byteLength - separator.byteLength + 1));
    return found;
  };
}

function separatorOf(request: IncomingMessage): Buffer | null {
  const type = mediaTypeOf(request);
  if (type === 'application/x-www-form-urlencoded') return Buffer.from('&');
  const boundary = type === 'multipart/form-data' ? boundaryOf(request) : null;
  return boundary === null ? null : Buffer.from(`--${boundary}`);
}

/** RFC 2046: what separates the parts of a multipart body, at most 70 characters; null where it is not said. */
function boundaryOf({ headers }: IncomingMessage): string | null {
  const [, quoted, plain] =
    /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70})(?:[\s;]|$))/i.exec(headers['content-type'] ?? '') ?? [];
  return quoted ?? plain ?? null;
}

function tooLarge(bytes: number): BodyRefusal {
  const size = bytes < 1024 ** 2 ? `${bytes / 1024} KB` : `${bytes / 1024 ** 2} MB`;
  return new BodyRefusal(413, `That is too much at once: at most ${size} can be sent.`);
}

function wrongType(types: readonly MediaType[]): string {
  if (!types.includes('application/json')) return 'Please send this as a form.';
  return types.length > 1 ? 'Please send this as a form, or as JSON.' : 'Please send a JSON object.';
}
