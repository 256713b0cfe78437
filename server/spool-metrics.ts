import { Gauge, type Registry } from 'prom-client';
import type { Services } from '#app/services.server.ts';

/** Adds to a registry what waits in this process's spool. */
export function registerSpoolMetrics(registry: Registry, { spool }: Pick<Services, 'spool'>): void {
  void new Gauge({
    name: 'shop_spool_entries',
    help: 'Answers and callbacks of M-Pesa that wait for the database, and files of them that cannot be read, by state',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      this.reset();
      const state = await spool.state().catch(() => null);
      if (!state) return;
      this.set({ state: 'waiting' }, state.waiting);
      this.set({ state: 'unreadable' }, state.unreadable.length);
    },
  });
}
