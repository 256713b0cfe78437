import { Agent, request } from 'node:http';
import { Agent as SecureAgent, request as requestSecurely } from 'node:https';

/** What one look at an address needs. */
export interface Asked {
  readonly path: string;
  readonly cookie?: string;
}

export interface Pace {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p95: number;
}

/** Connections to a site that stay open, so many at most. */
export const openAgent = (site: string, maxSockets: number): Agent =>
  new (isSecure(site) ? SecureAgent : Agent)({ keepAlive: true, maxSockets });

const isSecure = (site: string) => site.startsWith('https:');

/** Reads an answer to its end; milliseconds. Rejects unless it is 200. */
export function ask(site: string, { path, cookie }: Asked, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const begun = performance.now();
    const headers = { 'accept-encoding': 'gzip', ...(cookie !== undefined && { cookie }) };
    const sent = (isSecure(site) ? requestSecurely : request)(new URL(path, site), { agent, headers }, (answer) => {
      answer.on('error', reject);
      answer.on('end', () =>
        answer.statusCode === 200
          ? resolve(performance.now() - begun)
          : reject(new Error(`${path} answers ${answer.statusCode}`)),
      );
      answer.resume();
    });
    sent.on('error', reject);
    sent.end();
  });
}
