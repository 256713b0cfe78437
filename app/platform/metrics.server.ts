import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/**
 * Reason of a refusal before any page: no readable request, invalid address, headers or body, too many open requests or connections of a
 * network.
 */
export type RefusalReason = 'unreadable' | 'address' | 'headers' | 'body' | 'requests' | 'connections';

export interface Metrics {
  /** Counts one answered request. `kind` is page, data, api, asset or other; never a path, because paths are unlimited. */
  answered(kind: string, method: string, status: number, seconds: number): void;
  keptPageSent(): void;
  /** Counts a request refused before any page, or a closed connection. */
  refused(reason: RefusalReason): void;
  /** Returns all metrics in Prometheus' text format. */
  text(): Promise<string>;
  readonly contentType: string;
  /** Registry for business metrics, which this file does not know. */
  readonly registry: Registry;
}

/** Creates the process's metrics. `openRequests` returns the number of requests in progress. */
export function createMetrics(openRequests: () => number): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request, by kind of address, method and status class',
    labelNames: ['kind', 'method', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const refusals = new Counter({
    name: 'http_refused_total',
    help: 'Requests and connections refused before any page, by reason',
    labelNames: ['reason'],
    registers,
  });
  for (const reason of [
    'unreadable',
    'address',
    'headers',
    'body',
    'requests',
    'connections',
  ] satisfies RefusalReason[])
    refusals.inc({ reason }, 0);
  let pageCaches = 0;
  void new Counter({
    name: 'page_cache_hits_total',
    help: 'Public pages sent from memory',
    registers,
    collect() {
      this.reset();
      this.inc(pageCaches);
    },
  });
  void new Gauge({
    name: 'http_requests_open',
    help: 'Requests being answered now',
    registers,
    collect() {
      this.set(openRequests());
    },
  });
  return {
    answered: (kind, method, status, seconds) =>
      duration.observe({ kind, method: knownMethod(method), status: `${Math.floor(status / 100)}xx` }, seconds),
    keptPageSent: () => void (pageCaches += 1),
    refused: (reason) => refusals.inc({ reason }),
    text: () => registry.metrics(),
    contentType: registry.contentType,
    registry,
  };
}

function knownMethod(method: string): string {
  return ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].includes(method) ? method : 'other';
}
