import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router';
import { mediaOriginOf, uploadOriginOf } from '#app/platform/config-storage.server.ts';
import { contentSecurityPolicy, createScriptMark, sealScripts } from '#app/platform/http/content-security-policy.ts';
import { deferScripts } from '#app/platform/http/defer-scripts.ts';
import { cartStorageKey } from '#app/modules/checkout/ui/cart-store.ts';
import { RenderingContext } from '#app/ui/feedback/rendering.ts';
import { hydrateOnInteractionScript } from '#app/ui/hydrate-on-interaction.ts';
import { requestScope } from '#app/services.server.ts';
import { manifestOfPage } from './routes-of-page.ts';

/** Loads the scripts of a page that waits for its visitor. */
const script = hydrateOnInteractionScript(cartStorageKey);

/** A page whose data is not there by then is given up (milliseconds). */
export const streamTimeout = 8_000;

/**
 * Renders a page as a whole: one piece compresses faster than a stream, can be kept for everybody, and lets its inline
 * scripts be allowed by hash. Rejects when React cannot render it.
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
  const { services, requestId, trouble, hydratesOnInteraction } = loadContext.get(requestScope);
  const mark = createScriptMark();
  const shownId = context.staticHandlerContext.errors ? requestId : null;
  const page = (
    <RenderingContext
      value={{ requestId: shownId, isOutage: shownId !== null && trouble.isOutage(), scriptMark: mark }}
    >
      <ServerRouter context={{ ...context, manifest: manifestOfPage(context) }} url={request.url} nonce={mark} />
    </RenderingContext>
  );
  const whole = await renderWhole(page, mark);
  const { html, scriptSources } = sealScripts(
    hydratesOnInteraction ? deferScripts(whole, { mark, script }) : paintFirst(whole),
    mark,
  );
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

/** Pages of the portal, from one of which to another no document is loaded, and the gallery of the field for files. */
const showsUploads = (path: string): boolean => path.startsWith('/admin/') || path.startsWith('/dev/');

/** Unknown errors of loaders, actions and rendering; refusals that a route threw as a response are not errors. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider },
): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const { services, requestId, trouble } = context.get(requestScope);
  trouble.note(error);
  services.log.error({ err: error, requestId, path: new URL(request.url).pathname }, 'request failed');
}

/** Lets styles, typeface and pictures come before the scripts, without which a page can be read and used. */
function paintFirst(html: string): string {
  return html.replaceAll('<link rel="modulepreload" ', '<link rel="modulepreload" fetchpriority="low" ');
}

function renderWhole(page: React.ReactNode, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // Nothing is sent before everything is there, so nothing has to be moved into place by scripts afterwards.
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
      // A part that fails inside a boundary is rendered by the browser, and logged by handleError where a loader threw.
      onError: () => undefined,
    });
    // Kept no longer than the rendering: it holds on to the whole page.
    const timer = setTimeout(abort, streamTimeout + 1_000);
  });
}
