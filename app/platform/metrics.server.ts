import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

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

/** Metrics of a worker, as prom-client takes them apart. */
export type WorkerMetrics = readonly Awaited<ReturnType<Registry['getMetricsAsJSON']>>[number][];

/** Brings the metrics of all workers of a server to the one that is asked for them. */
export interface MetricsExchange {
  /** Number of this worker. */
  readonly worker: number;
  /** Sets how this worker reads its own metrics. */
  answerWith(read: () => Promise<WorkerMetrics>): void;
  /** Returns the metrics of every worker that answers in time. */
  collect(): Promise<readonly WorkerMetrics[]>;
}

/** Figures that are the same from all workers. */
const isShared = (name: string) => /^(shop|disk)_/.test(name);

/**
 * Labels the metrics of a process by its worker, because a sum over workers would fall when one is replaced, which Prometheus takes for a
 * restart of all. Figures of the shop and of disks are given once.
 */
async function readLabelled(registry: Registry, worker: number): Promise<WorkerMetrics> {
  return (await registry.getMetricsAsJSON()).map((metric) =>
    isShared(metric.name)
      ? { ...metric, aggregator: 'max' }
      : {
          ...metric,
          aggregator: 'sum',
          values: metric.values.map((value) => ({ ...value, labels: { ...value.labels, worker: String(worker) } })),
        },
  );
}

/**
 * Creates the process's metrics. `openRequests` returns the number of requests in progress. With an `exchange` the text has the metrics of
 * all workers.
 */
export function createMetrics(openRequests: () => number, exchange: MetricsExchange | null = null): Metrics {
  const registry = new Registry();
  const registers = [registry];
  exchange?.answerWith(() => readLabelled(registry, exchange.worker));
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
    async text() {
      if (!exchange) return registry.metrics();
      return AggregatorRegistry.aggregate([...(await exchange.collect())].map((metrics) => [...metrics])).metrics();
    },
    contentType: registry.contentType,
    registry,
  };
}

function knownMethod(method: string): string {
  return ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].includes(method) ? method : 'other';
}
