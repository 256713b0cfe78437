import type { IncomingMessage, ServerResponse } from 'node:http';
import { currentLogFields } from '#app/platform/log-fields.ts';
import type { Log } from '#app/platform/log.server.ts';
import type { Metrics, RefusalReason } from '#app/platform/metrics.server.ts';
import { currentRequest } from '#app/platform/request-context.ts';
import { kindOf } from './address-kind.ts';
import { isApi } from './error-responses.ts';

interface NodeRefusal {
  readonly status: number;
  /** For people; programs get it as `error` in JSON. */
  readonly sentence: string;
  readonly reason: RefusalReason;
}

/** Answers a request at node level, before any page: with request id and a log line, counted in the metrics. */
export type RefuseRequest = (request: IncomingMessage, response: ServerResponse, refusal: NodeRefusal) => void;

/** Makes the function that refuses requests. */
export function createRefusal({
  metrics,
  log,
}: {
  readonly metrics: Pick<Metrics, 'answered' | 'refused'>;
  readonly log: Log;
}): RefuseRequest {
  return (request, response, { status, sentence, reason }) => {
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    const asJson = isApi(path);
    const body = asJson ? JSON.stringify({ error: sentence }) : sentence;
    setRequestId(response);
    response
      .writeHead(status, {
        'cache-control': 'no-store',
        'content-type': asJson ? 'application/json' : 'text/plain; charset=utf-8',
        'content-length': Buffer.byteLength(body),
      })
      .end(request.method === 'HEAD' ? undefined : body);
    metrics.refused(reason);
    const begun = currentRequest()?.begun;
    const seconds = begun === undefined ? 0 : (performance.now() - begun) / 1000;
    metrics.answered(kindOf(path), request.method ?? '', status, seconds);
    // The cap itself logs floods of open requests, once a minute.
    if (reason !== 'requests') log.info({ reason, status, path }, 'refused a request');
  };
}

/** Puts the request id of the log lines into an answer at node level. */
export function setRequestId(response: ServerResponse): void {
  const { requestId } = currentLogFields();
  if (requestId !== undefined) response.setHeader('x-request-id', requestId);
}
