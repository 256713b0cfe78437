import { Gauge, Histogram, type Registry } from 'prom-client';
import type { DatabaseHandle } from '#app/platform/database.server.ts';

/** Adds to a registry what the pool of a database does. Returns what ends it. */
export function registerPoolMetrics(registry: Registry, pool: DatabaseHandle['pool']): () => void {
  const registers = [registry];
  void new Gauge({
    name: 'database_pool_connections',
    help: 'Connections of this process, and who waits for one',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'total' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingInAll);
    },
  });
  const duration = new Histogram({
    name: 'database_query_duration_seconds',
    help: 'Time from sending a query to its answer; waiting for a connection does not count',
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers,
  });
  return pool.watchQueries((seconds) => duration.observe(seconds));
}
