import { Gauge } from 'prom-client';
import { expect, test } from 'vitest';
import { createMetrics, type WorkerMetrics } from './metrics.server.ts';

test('one of several workers gives the metrics of all: its own figures by worker, those of the shop once', async () => {
  const readers: (() => Promise<WorkerMetrics>)[] = [];
  const [first, second] = [1, 2].map((worker) =>
    createMetrics(() => worker * 10, {
      worker,
      answerWith: (read) => void readers.push(read),
      collect: () => Promise.all(readers.map((read) => read())),
    }),
  );
  for (const metrics of [first, second]) {
    metrics?.answered('page', 'GET', 200, 0.02);
    const shop = new Gauge({ name: 'shop_mails', help: 'Mails', labelNames: ['state'], registers: [] });
    shop.set({ state: 'queued' }, 3);
    metrics?.registry.registerMetric(shop);
  }
  second?.answered('page', 'GET', 200, 0.02);
  const lines = ((await first?.text()) ?? '').split('\n');
  const linesOf = (name: string) => lines.filter((line) => line.startsWith(name)).toSorted();
  expect(linesOf('http_requests_open')).toEqual([
    'http_requests_open{worker="1"} 10',
    'http_requests_open{worker="2"} 20',
  ]);
  expect(linesOf('http_request_duration_seconds_count')).toEqual([
    'http_request_duration_seconds_count{kind="page",method="GET",status="2xx",worker="1"} 1',
    'http_request_duration_seconds_count{kind="page",method="GET",status="2xx",worker="2"} 2',
  ]);
  expect(linesOf('http_request_duration_seconds_bucket').some((line) => line.includes('le="+Inf"'))).toBe(true);
  expect(linesOf('shop_mails')).toEqual(['shop_mails{state="queued"} 3']);
  expect(linesOf('# TYPE http_requests_open')).toHaveLength(1);
});

test('a server of one process has no label', async () => {
  expect(await createMetrics(() => 7).text()).toContain('\nhttp_requests_open 7\n');
});
