import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router';
import { mediaOriginOf, uploadOriginOf } from '#app/platform/config-storage.server.ts';
import { contentSecurityPolicy, createScriptMark, sealScripts } from '#app/platform/http/content-security-policy.ts';
import { deferScripts } from '#app/platform/http/defer-scripts.ts';
import { preloadHeader } from '#app/platform/http/preload-header.ts';
import { cartStorageKey } from '#app/modules/checkout/ui/cart-store.ts';
import { RenderingContext } from '#app/ui/feedback/rendering.ts';
import { hydrateOnInteractionScript } from '#app/ui/hydrate-on-interaction.ts';
import { requestScope } from '#app/services.server.ts';
import { narrowToPage } from './routes-of-page.ts';

/** Loads the scripts of a page that waits for its visitor. */
const script = hydrateOnInteractionScript(cartStorageKey);

/** Milliseconds after which a page without its data is given up. */
export const streamTimeout = 8_000;

/**
 * Renders a page as one piece, which compresses faster than a stream, can be cached for everybody, and allows inline scripts by hash.
 * Rejects when React cannot render it.
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
  const { services, requestId, requestErrors, hydratesOnInteraction } = loadContext.get(requestScope);
  const mark = createScriptMark();
  const shownId = context.staticHandlerContext.errors ? requestId : null;
  const page = (
    <RenderingContext
      value={{ requestId: shownId, isOutage: shownId !== null && requestErrors.isOutage(), scriptMark: mark }}
    >
      <ServerRouter context={narrowToPage(context)} url={request.url} nonce={mark} />
    </RenderingContext>
  );
  const whole = await renderWhole(page, mark);
  const { html, scriptSources } = sealScripts(
    hydratesOnInteraction ? deferScripts(whole, { mark, script }) : paintFirst(whole),
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
  return new Response(html, { status, headers });
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

function renderWhole(page: React.ReactNode, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // Sends nothing before everything is rendered, so that no script has to move parts afterwards.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        pipe(
          new Writable({
            write(chunk: Buffer, _encoding, done) {
              chunks.push(chunk);
              done();
            },
            final(done) {
              clearTimeout(timer);
              resolve(Buffer.concat(chunks).toString());
              done();
            },
          }),
        );
      },
      onShellError(error) {
        clearTimeout(timer);
        reject(error);
      },
      // The browser renders a part that fails inside a boundary; handleError logs it if a loader threw.
      onError: () => undefined,
    });
    // Cleared after the rendering, because it keeps the whole page in memory.
    const timer = setTimeout(abort, streamTimeout + 1_000);
  });
}
