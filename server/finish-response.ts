import { chooseEncoding, gzipOnce, isCompressible, worthCompressing } from '#app/platform/http/compression.ts';
import { endOnAbort } from '#app/platform/http/abortable-stream.ts';
import { isPersonal } from '#app/platform/http/public-pages.ts';
import { isPrivatePath, isUnlistedPath } from './cacheable-pages.ts';

/**
 * Sets the cache headers of a response and compresses it. Complete bodies are compressed in one piece, which is faster than
 * streaming. Downloads are streamed. Event streams are not compressed and end when the process stops.
 */
export async function finishResponse(
  request: Request,
  answer: Response,
  { stopping, failed }: { stopping: AbortSignal; failed: (error: unknown) => void },
): Promise<Response> {
  const headers = new Headers(answer.headers);
  const { status } = answer;
  keepOutOfCaches(request, status, headers);
  if (isUnlistedPath(new URL(request.url).pathname)) headers.set('x-robots-tag', 'noindex');
  const type = headers.get('content-type');

  if (type?.startsWith('text/event-stream')) {
    headers.set('cache-control', 'no-store');
    // Proxies such as nginx would hold the events back.
    headers.set('x-accel-buffering', 'no');
    return new Response(answer.body && endOnAbort(stopping, answer.body, failed), { status, headers });
  }
  if (!answer.body || request.method === 'HEAD' || headers.has('content-encoding') || !isCompressible(type)) {
    return new Response(answer.body, { status, headers });
  }
  const encoding = chooseEncoding(request.headers.get('accept-encoding') ?? undefined, ['gzip']);
  headers.append('vary', 'accept-encoding');
  headers.delete('content-length');
  if (headers.get('content-disposition')?.startsWith('attachment')) {
    // A download may be long and is generated while it is sent.
    if (encoding === 'identity') return new Response(answer.body, { status, headers });
    headers.set('content-encoding', encoding);
    return new Response(answer.body.pipeThrough(new CompressionStream('gzip')), { status, headers });
  }
  const bytes = new Uint8Array(await answer.arrayBuffer());
  if (encoding === 'identity' || bytes.byteLength < worthCompressing) return new Response(bytes, { status, headers });
  headers.set('content-encoding', encoding);
  return new Response(new Uint8Array(await gzipOnce(bytes)), { status, headers });
}

/** Personal responses are never cached; public ones are revalidated each time. */
function keepOutOfCaches(request: Request, status: number, headers: Headers): void {
  const { pathname } = new URL(request.url);
  if (pathname === '/__manifest' && status === 200) return;
  const isPrivate =
    status >= 400 ||
    request.method !== 'GET' ||
    isPrivatePath(pathname) ||
    headers.has('set-cookie') ||
    isPersonal(request.headers.get('cookie') ?? undefined);
  if (isPrivate) headers.set('cache-control', 'no-store');
  else if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-cache');
  headers.append('vary', 'cookie');
}
