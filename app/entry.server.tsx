import { text } from 'node:stream/consumers';
import { renderToString } from 'react-dom/server';
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router';
import { mediaOriginOf, uploadOriginOf } from '#app/platform/config-storage.server.ts';
import { contentSecurityPolicy, createScriptMark, sealScripts } from '#app/platform/http/content-security-policy.ts';
import { deferScripts } from '#app/platform/http/defer-scripts.ts';
import { pageResponse } from '#app/platform/http/page-response.ts';
import { preloadHeader } from '#app/platform/http/preload-header.ts';
import { cartStorageKey } from '#app/modules/catalogue/cart/ui/cart-store.ts';
import { RenderingContext } from '#app/ui/feedback/rendering.ts';
import { hydrateOnInteractionScript } from '#app/ui/hydrate-on-interaction.ts';
import { requestScope } from '#app/services.server.ts';
import { sharedPage } from '#app/shared-page.server.ts';
import { narrowToPage } from './routes-of-page.ts';

/** Loads the scripts of a page that waits for its visitor. */
const script = hydrateOnInteractionScript(cartStorageKey);

/**
 * Renders a page as one piece, which compresses faster than a stream, can be cached for everybody, and allows inline scripts by hash.
 * Loaders wait for all data of a page, so React renders it at once, in half the time of its stream. Rejects when it cannot.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const { services, requestId, requestErrors } = loadContext.get(requestScope);
  const mark = createScriptMark();
  const shownId = context.staticHandlerContext.errors ? requestId : null;
  const { serverHandoffStream, ...entry } = narrowToPage(context);
  const data = serverHandoffStream ? await text(serverHandoffStream) : '';
  const page = renderToString(
    <RenderingContext
      value={{ requestId: shownId, isOutage: shownId !== null && requestErrors.isOutage(), scriptMark: mark }}
    >
      <ServerRouter context={entry} url={request.url} nonce={mark} />
    </RenderingContext>,
  );
  const whole = addData(page, data, mark);
  const { html, scriptSources } = sealScripts(
    loadContext.get(sharedPage)?.isForVisitors ? deferScripts(whole, { mark, script }) : paintFirst(whole),
    mark,
  );
  const preloads = preloadHeader(html);
  if (preloads) headers.set('link', preloads);
  const { appUrl, storage } = services.config;
  const policy = {
    secure: appUrl.startsWith('https://'),
    development: import.meta.env.DEV,
    mediaOrigin: mediaOriginOf(storage),
    uploadOrigin: showsUploads(new URL(request.url).pathname) ? uploadOriginOf(storage) : null,
  };
  headers.set('content-security-policy', contentSecurityPolicy(scriptSources, policy));
  return pageResponse(html, { status, headers });
}

/** Returns whether a page shows file fields: pages of the portal, which change without loading a document, and the field's gallery. */
const showsUploads = (path: string): boolean => path.startsWith('/admin/') || path.startsWith('/dev/');

/** Logs unknown errors of loaders, actions and rendering. Refusals that a route threw as a response are no errors. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider },
): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const { services, requestId, requestErrors } = context.get(requestScope);
  requestErrors.note(error);
  services.log.error({ err: error, requestId, path: new URL(request.url).pathname }, 'request failed');
}

/** Loads styles, typeface and images before the scripts, because a page can be read and used without them. */
function paintFirst(html: string): string {
  return html.replaceAll('<link rel="modulepreload" ', '<link rel="modulepreload" fetchpriority="low" ');
}

/** Adds the data of a page's loaders, as the calls that React Router's own renderer writes for hydration. */
function addData(page: string, data: string, mark: string): string {
  const literal = JSON.stringify(data).replaceAll(
    /[&<>\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const call = (what: string) =>
    `<script nonce="${mark}">window.__reactRouterContext.streamController.${what};</script>`;
  const end = page.lastIndexOf('</body>');
  return `<!DOCTYPE html>${page.slice(0, end)}${call(`enqueue(${literal})`)}${call('close()')}${page.slice(end)}`;
}
