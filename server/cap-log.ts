import type { Log } from '#app/platform/log.server.ts';

/** Milliseconds between two log lines about a flood. `http_refused_total` counts every refusal. */
const silence = 60_000;

/** Logs that a network has too many requests or connections open, at most once a minute for each kind. */
export function createCapLog(
  log: Log,
  now: () => number = () => performance.now(),
): (kind: 'requests' | 'connections', network: string) => void {
  const loggedAt = new Map<string, number>();
  return (kind, network) => {
    const last = loggedAt.get(kind);
    if (last !== undefined && now() - last < silence) return;
    loggedAt.set(kind, now());
    log.warn(
      { network },
      `a network has too many ${kind} open, and more are refused. If it is a proxy of yours, name it in TRUSTED_PROXIES`,
    );
  };
}
