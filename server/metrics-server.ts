import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Log } from '#app/platform/log.server.ts';
import type { Metrics } from '#app/platform/metrics.server.ts';
import { bind } from './http-server.ts';

export interface MetricsServer {
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * Answers GET /metrics, and nothing else, on a port of its own to everybody who can reach it. Throws StartError if the port is taken or
 * forbidden.
 */
export async function openMetricsServer(
  { host, port }: { readonly host: string; readonly port: number },
  metrics: Metrics,
  log: Log,
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.url?.split('?', 1)[0] !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Ask for /metrics.');
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'the metrics cannot be written');
        response.writeHead(500).end();
      },
    );
  });
  await bind(server, host, port, { host: 'METRICS_HOST', port: 'METRICS_PORT' });
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
