import { data, type DataStrategyResult, type MiddlewareFunction } from 'react-router';
import { m } from '#texts';
import { showToast } from '../toast-store.ts';
import { isConnectionFailure } from './refusal-sentence.ts';

interface Wrapped {
  readonly data?: unknown;
}

/**
 * Keeps a form that did not reach our server, with its input, and shows a message; otherwise the error page, or that of a proxy, would
 * replace it. Reloads no data after a 503. The router wraps what a form's request throws, and leaves an answer of a server as it is.
 */
const keepForm: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  const results = await next();
  if (request.method === 'GET') return results;
  for (const [route, { type, result }] of Object.entries(results)) {
    if (type !== 'error' || ![result, (result as Wrapped | undefined)?.data].some(isConnectionFailure)) continue;
    results[route] = { type: 'data', result: data(undefined, { status: 503 }) };
    showToast({ kind: 'error', text: m.ui_not_reached() });
  }
  return results;
};

/**
 * Opens a page that our server failed to read again as a document: only a document's error page has the code under which the error was
 * logged. The page before stays meanwhile. React Router replaces every error of a loader with this message.
 */
const openFailedPage: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  const results = await next();
  const isFailure = Object.values(results).some(({ result }) => String(result).includes('Unexpected Server Error'));
  if (request.method === 'GET' && isFailure) {
    location.assign(request.url);
    await new Promise(() => undefined);
  }
  return results;
};

/** The router's middleware for every page and form in the browser. */
export const clientMiddleware = [keepForm, openFailedPage];
