import { data, type DataStrategyResult, type MiddlewareFunction } from 'react-router';
import { m } from '#texts';
import { showToast } from '../toast-store.ts';
import { isConnectionFailure } from './refusal-sentence.ts';

interface Wrapped {
  readonly data?: unknown;
}

/** Returns whether our server failed. React Router replaces every unknown error of a loader or an action with this message. */
const isServerFailure = (result: unknown): boolean => String(result).includes('Unexpected S');

/**
 * Keeps a form that did not reach our server, or on which it failed, with its input, and shows a message; otherwise the error page, or that
 * of a proxy, would replace it. Reloads no data after a 503. The router wraps what a form's request throws, and leaves an answer of a server
 * as it is.
 */
const keepForm: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  const results = await next();
  if (request.method === 'GET') return results;
  for (const [route, { type, result }] of Object.entries(results)) {
    const isUnreached = [result, (result as Wrapped | undefined)?.data].some(isConnectionFailure);
    if (type !== 'error' || !(isUnreached || isServerFailure(result))) continue;
    results[route] = { type: 'data', result: data(undefined, { status: 503 }) };
    showToast({ kind: 'error', text: isUnreached ? m.ui_not_reached() : m.ui_form_failed() });
  }
  return results;
};

/**
 * Opens a page that our server failed to read again as a document: only a document's error page has the code under which the error was
 * logged. The page before stays meanwhile.
 */
const openFailedPage: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  const results = await next();
  const isFailure = Object.values(results).some(({ result }) => isServerFailure(result));
  if (request.method === 'GET' && isFailure) {
    location.assign(request.url);
    await new Promise(() => undefined);
  }
  return results;
};

/** The router's middleware for every page and form in the browser. */
export const clientMiddleware = [keepForm, openFailedPage];
