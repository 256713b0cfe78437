import type { IncomingMessage, ServerResponse } from 'node:http';
import { formatSizeLimit } from '#app/shared/file-size.ts';
import { m } from '#texts';
import { isForgedRequest } from '#app/platform/http/csrf.ts';
import { drainBody, isFragmented } from '#app/platform/http/drain-body.ts';
import type { SiteOrigins } from '#app/platform/http/site-origins.ts';
import { networkOf } from '#app/platform/rate-limits.server.ts';
import type { RequestScope } from '#app/services.server.ts';
import { userIdOf, type Actor } from '#app/shared/actor.ts';
import { createOpenCount, type OpenCount } from '../open-count.ts';
import type { RefuseRequest } from '../refuse-request.ts';
import { policyOf, type BodyPolicy, type MediaType, type Sender } from './body-policies.ts';

/** Seconds after which to try again if too many bodies are open. */
const retryAfter = 15;

/** @hono/node-server takes a body that was read before it from this property. */
interface WithRawBody {
  rawBody?: Buffer;
}

/** Bytes that a streamed body counts for: an account may send nine at once. */
const streamedBytes = 8 * 1024 * 1024;

const nothing = Buffer.alloc(0);

interface BodyGateParts {
  readonly origins: SiteOrigins;
  readonly scopeOf: (request: IncomingMessage) => Pick<RequestScope, 'actor' | 'address'>;
  readonly refuse: RefuseRequest;
}

interface BodyGate {
  /**
   * Reads the body of a request by the policy of its address, so that pages get it whole. Returns false if it refused the request here.
   * Reads nothing from a sender without permission: the request goes on without its body, and the route refuses it.
   */
  read(request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean>;
  /** Counts a body that its handler streams, until the answer. Returns false if it refused the request here. */
  count(request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean>;
}

/** Enforces the table of body policies before anything else reads a request's body. */
export function createBodyGate({ origins, scopeOf, refuse }: BodyGateParts): BodyGate {
  const openBodies = createOpenBodies();

  /** Whether to read the body. While the database is away, the actor is unknown and counts as a visitor. */
  async function maySend(request: IncomingMessage, path: string, sender: Sender): Promise<boolean> {
    if (isForgedRequest(request, path, origins)) return false;
    if (sender === 'anyone' || sender === 'provider') return true;
    return sends(sender, await actorOf(request));
  }

  const actorOf = (request: IncomingMessage): Promise<Actor> =>
    scopeOf(request)
      .actor()
      .catch(() => ({ kind: 'visitor' }));

  /**
   * Counts the body for the account of a signed-in person, and otherwise for the network. For public routes it reads the session only when
   * the network has too many open bodies.
   */
  async function open(request: IncomingMessage, { sender }: BodyPolicy, bytes: number): Promise<() => void> {
    if (sender === 'provider') return () => undefined;
    const network = networkOf(scopeOf(request).address);
    const asAnybody = sender === 'anyone' ? openBodies.open('network', network, bytes) : null;
    if (asAnybody) return asAnybody;
    const account = userIdOf(await actorOf(request));
    const asAccount = account === null ? null : openBodies.open('account', account, bytes);
    if (!asAccount) throw new BodyRefusal(429, m.ui_refused_too_much_open());
    return asAccount;
  }

  async function take(request: IncomingMessage, policy: BodyPolicy): Promise<Buffer> {
    checkAnnouncement(request, policy);
    const bytes = policy.bytes ?? 0;
    const close = await open(request, policy, Math.min(bytes, Number(request.headers['content-length'] ?? bytes)));
    try {
      return await receiveBody(request, { ...policy, bytes });
    } finally {
      close();
    }
  }

  function answerRefusal(request: IncomingMessage, response: ServerResponse, path: string, error: unknown): false {
    if (error instanceof BodyAborted) response.destroy();
    if (!(error instanceof BodyRefusal)) {
      if (error instanceof BodyAborted) return false;
      throw error;
    }
    const { status, message } = error;
    if (status === 429) response.setHeader('retry-after', retryAfter);
    // A slow client gets no more time.
    if (status === 408) response.setHeader('connection', 'close');
    else drainBody(request, response, maxDrained(policyOf(path)));
    refuse(request, response, { status, sentence: message, reason: 'body' });
    return false;
  }

  return {
    async read(request, response, path) {
      const setBody = (body: Buffer) => void ((request as WithRawBody).rawBody = body);
      setBody(nothing);
      if (!hasBody(request)) return true;
      const policy = policyOf(path);
      try {
        if (await maySend(request, path, policy.sender)) setBody(await take(request, policy));
        else drainBody(request, response, maxDrained(policy));
        return true;
      } catch (error) {
        return answerRefusal(request, response, path, error);
      }
    },
    async count(request, response, path) {
      const policy = policyOf(path);
      if (!hasBody(request) || !(await maySend(request, path, policy.sender))) return true;
      try {
        const close = await open(request, policy, streamedBytes);
        response.once('close', close);
        return true;
      } catch (error) {
        return answerRefusal(request, response, path, error);
      }
    },
  };
}

/** Whether a policy accepts the actor as a sender. */
function sends(sender: Sender, actor: Actor): boolean {
  if (sender === 'signed in') return actor.kind === 'learner' || actor.kind === 'staff';
  return sender === 'staff' ? actor.kind === 'staff' : true;
}

/** Bytes to read of a refused body: somewhat more than the limit, so that a browser that sends too much still receives the answer. */
const maxDrained = ({ bytes }: BodyPolicy) => 2 * (bytes ?? 32 * 1024 ** 2) + 1024 ** 2;

/** Bytes that may be on their way at once from an account and from a network. A mobile carrier puts many people into one network. */
export const openBytes = { account: 72 * 1024 * 1024, network: 8 * 1024 * 1024 };

/** Least bytes that a body counts for: a short body keeps a connection too. */
const minBytes = 16 * 1024;

/** Counts the bytes of the bodies that are being read. */
function createOpenBodies(): OpenCount<keyof typeof openBytes> {
  const count = createOpenCount(openBytes);
  return { open: (kind, name, bytes) => count.open(kind, name, Math.max(bytes, minBytes)) };
}

/** A body that a policy refuses, with the status and the sentence of the answer. */
class BodyRefusal extends Error {
  readonly status: number;
  constructor(status: number, sentence: string) {
    super(sentence);
    this.name = 'BodyRefusal';
    this.status = status;
  }
}

/** Thrown when the client leaves before its request is complete. Nobody receives an answer. */
class BodyAborted extends Error {
  override readonly name = 'BodyAborted';
}

/** The limits of a policy, with a number of bytes. */
type BodyLimits = Pick<BodyPolicy, 'fields' | 'seconds'> & { readonly bytes: number };

/** Bytes up to which a body may come without an announced length. */
const maxUnannouncedBytes = 64 * 1024;

/** Whether a request has a body. */
function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Returns the media type of a request without its parameters; empty if it has none. */
const mediaTypeOf = ({ headers }: IncomingMessage): string =>
  (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';

/** Throws BodyRefusal if the headers announce a type or a length that the policy refuses. */
function checkAnnouncement(request: IncomingMessage, { types, bytes }: BodyPolicy): void {
  const type = mediaTypeOf(request);
  if (types && !types.includes(type as MediaType)) throw new BodyRefusal(415, wrongType(types));
  if (type === 'multipart/form-data' && boundaryOf(request) === null) throw new BodyRefusal(400, m.ui_refused_form());
  if (bytes === null) return;
  const announced = request.headers['content-length'];
  if (announced === undefined && bytes > maxUnannouncedBytes)
    throw new BodyRefusal(411, 'Please say how long this is, in a Content-Length header.');
  if (Number(announced ?? 0) > bytes) throw tooLarge(bytes);
}

/**
 * Reads the body of a request within the limits of its policy. Rejects with BodyRefusal as soon as the body is too long, has too many
 * fields or chunks, or takes too long, and with BodyAborted when the client leaves. The caller must drain the rest of a refused body.
 */
function receiveBody(request: IncomingMessage, { bytes, fields, seconds }: BodyLimits): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let [received, pieces] = [0, 0];
    const countFields = fieldCounter(request);
    const timer = setTimeout(() => finish(() => reject(new BodyRefusal(408, m.ui_refused_slow()))), seconds * 1000);
    const onData = (chunk: Buffer) => {
      received += chunk.byteLength;
      pieces += 1;
      if (received > bytes) finish(() => reject(tooLarge(bytes)));
      else if (isFragmented(pieces, received)) finish(() => reject(new BodyRefusal(400, m.ui_refused_pieces())));
      else if (countFields(chunk, fields) > fields)
        finish(() => reject(new BodyRefusal(413, m.ui_refused_fields({ most: fields }))));
      else chunks.push(chunk);
    };
    const onEnd = () => finish(() => resolve(Buffer.concat(chunks)));
    const onAbort = () => finish(() => reject(new BodyAborted('the client left')));
    function finish(settle: () => void): void {
      clearTimeout(timer);
      request.off('data', onData).off('end', onEnd).off('close', onAbort).off('error', onAbort);
      request.pause();
      // A client that leaves later is not an error.
      request.on('error', () => undefined);
      settle();
    }
    request.on('data', onData).on('end', onEnd).on('close', onAbort).on('error', onAbort);
  });
}

/** Counts the fields of a form while it streams, by their separators; returns 0 for other bodies. */
function fieldCounter(request: IncomingMessage): (chunk: Buffer, most: number) => number {
  const separator = separatorOf(request);
  if (separator === null) return () => 0;
  let found = 0;
  // End of the previous chunk, where a separator may begin.
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

/** Returns the separator of a multipart body (RFC 2046, at most 70 characters); null if the header has none. */
function boundaryOf({ headers }: IncomingMessage): string | null {
  const [, quoted, plain] =
    /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70})(?:[\s;]|$))/i.exec(headers['content-type'] ?? '') ?? [];
  return quoted ?? plain ?? null;
}

function tooLarge(bytes: number): BodyRefusal {
  return new BodyRefusal(413, m.ui_refused_size({ size: formatSizeLimit(bytes) }));
}

function wrongType(types: readonly MediaType[]): string {
  if (!types.includes('application/json')) return 'Please send this as a form.';
  return types.length > 1 ? 'Please send this as a form, or as JSON.' : 'Please send a JSON object.';
}
