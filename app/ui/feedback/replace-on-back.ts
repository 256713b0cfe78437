import type { DataStrategyResult, MiddlewareFunction } from 'react-router';

/**
 * Lets the target of a redirect take the place of the page that the browser went back to, such as the login after a logout: added behind
 * it, Back would lead from the login to that page and from there to the login again. For pages that redirect; public ones load nothing of it.
 */
export const replaceOnBack: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  // The browser is there already only when it moves in its history.
  const isThere = request.url.split('#', 1)[0] === location.href.split('#', 1)[0];
  const results = await next();
  if (!isThere) return results;
  for (const { result } of Object.values(results))
    if (result instanceof Response) result.headers.set('X-Remix-Replace', 'true');
  return results;
};
