import { data, type DataStrategyResult, type MiddlewareFunction } from 'react-router';
import { showToast } from '#app/ui/toast-store.ts';
import { isConnectionFailure } from './refusal-sentence.ts';

/**
 * A form that did not reach our server stays, with what was typed into it, and says so; without this the error, or the page of a proxy
 * that answered in our place, would replace it. Nothing is read again after a 503.
 */
export const keepForm: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  const results = await next();
  if (request.method === 'GET') return results;
  for (const [route, { type, result }] of Object.entries(results)) {
    if (type !== 'error' || !isConnectionFailure(result)) continue;
    results[route] = { type: 'data', result: data(undefined, { status: 503 }) };
    showToast({ kind: 'error', text: 'Our site was not reached. What you typed is still here; please try again.' });
  }
  return results;
};
