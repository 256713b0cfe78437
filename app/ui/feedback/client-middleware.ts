import { data, type DataStrategyResult, type MiddlewareFunction } from 'react-router';
import { showToast } from '../toast-store.ts';
import { isConnectionFailure } from './refusal-sentence.ts';

/**
 * A form that did not reach our server stays, with what was typed into it, and says so; without this the error, or the page of a proxy
 * that answered in our place, would replace it. Nothing is read again after a 503.
 */
const keepForm: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  const results = await next();
  if (request.method === 'GET') return results;
  for (const [route, { type, result }] of Object.entries(results)) {
    if (type !== 'error' || !isConnectionFailure(result)) continue;
    results[route] = { type: 'data', result: data(undefined, { status: 503 }) };
    showToast({ kind: 'error', text: 'Our site was not reached. What you typed is still here; please try again.' });
  }
  return results;
};

/**
 * A page that our server failed to read is opened again as a document: the error page of a document alone has the code under which the
 * error was logged. Until it comes, the page before stays. React Router writes these words in place of every error of a loader.
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

/** What the router asks in the browser about every page and form. */
export const clientMiddleware = [keepForm, openFailedPage];
