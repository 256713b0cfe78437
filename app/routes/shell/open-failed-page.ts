import type { DataStrategyResult, MiddlewareFunction } from 'react-router';

/**
 * A page that our server failed to read is opened again as a document: the error page of a document alone has the code under which the
 * error was logged. Until it comes, the page before stays. React Router writes these words in place of every error of a loader.
 */
export const openFailedPage: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  const results = await next();
  const isFailure = Object.values(results).some(({ result }) => String(result).includes('Unexpected Server Error'));
  if (request.method === 'GET' && isFailure) {
    location.assign(request.url);
    await new Promise(() => undefined);
  }
  return results;
};
