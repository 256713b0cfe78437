import type { IncomingMessage, ServerResponse } from 'node:http';
import { m } from '#texts';
import { createAddressReader, isPrivateHost } from '#app/platform/http/address.ts';
import { networkOf } from '#app/platform/rate-limits.server.ts';
import { userIdOf, type Actor } from '#app/shared/actor.ts';
import { drainBody } from '#app/platform/http/drain-body.ts';
import type { Log } from '#app/platform/log.server.ts';
import { policyOf } from './bodies/body-policies.ts';
import { createCapLog } from './cap-log.ts';
import { createOpenCount } from './open-count.ts';
import type { RefuseRequest } from './refuse-request.ts';

/** Requests that may be open at once: for a network of clients, where a mobile carrier puts many people, and for an account beyond that. */
export const maxRequests = { network: 256, account: 32 };

/** Seconds after which to try again. */
const retryAfter = 15;

/** Bytes to read of a refused request, so that a browser that sends a form still receives the answer. */
const maxDrained = 1024 ** 2;

interface RequestCapParts {
  readonly trustedProxies: readonly string[];
  readonly actorOf: (request: IncomingMessage) => Promise<Actor>;
  readonly refuse: RefuseRequest;
  readonly log: Log;
}

/** Counts a request until its answer has ended. Returns whether it may go on; false if it was refused here. */
type AdmitRequest = (request: IncomingMessage, response: ServerResponse, path: string) => true | Promise<boolean>;

/**
 * Caps the open requests of each network (an IPv4 address, or an IPv6 /64) that a trusted proxy forwards. Signed-in people in a full
 * network still have requests of their own, and M-Pesa's callbacks always pass. Does not count clients in private networks. Without a proxy
 * `capConnections` does this at less cost.
 */
export function createRequestCap({ trustedProxies, actorOf, refuse, log }: RequestCapParts): AdmitRequest {
  if (trustedProxies.length === 0) return () => true;
  const addressOf = createAddressReader(trustedProxies);
  const count = createOpenCount(maxRequests);
  const tellOfCap = createCapLog(log);

  function isCounted(response: ServerResponse, kind: keyof typeof maxRequests, name: string): boolean {
    const close = count.open(kind, name, 1);
    if (!close) return false;
    if (response.closed) close();
    else response.once('close', close);
    return true;
  }

  async function admitAccount(request: IncomingMessage, response: ServerResponse, network: string): Promise<boolean> {
    const actor = request.headers.cookie ? await actorOf(request).catch(() => null) : null;
    const account = actor && userIdOf(actor);
    if (account !== null && isCounted(response, 'account', account)) return true;
    tellOfCap('requests', network);
    response.setHeader('retry-after', retryAfter);
    drainBody(request, response, maxDrained);
    refuse(request, response, { status: 429, sentence: m.ui_refused_requests(), reason: 'requests' });
    return false;
  }

  return (request, response, path) => {
    const { 'x-forwarded-for': forwardedFor } = request.headers;
    const hops = Array.isArray(forwardedFor) ? forwardedFor.join(',') : forwardedFor;
    const address = addressOf(request.socket.remoteAddress, hops);
    const network = networkOf(address);
    const isAdmitted =
      isPrivateHost(address) || isCounted(response, 'network', network) || policyOf(path).sender === 'provider';
    return isAdmitted || admitAccount(request, response, network);
  };
}
