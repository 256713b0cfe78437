import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Site {
  readonly body: Uint8Array | string;
  readonly type?: string;
}

/**
 * Serves files as the product does: with ranges and a tag. `cutAfter` returns after how many bytes an answer breaks off; null for a whole
 * one. `sent` counts the bytes of bodies.
 */
export async function startMediaServer({
  files,
  etagOf,
  cutAfter = () => null,
}: {
  readonly files: Readonly<Record<string, Site>>;
  readonly etagOf: (path: string) => string;
  readonly cutAfter?: (path: string) => number | null;
}) {
  const state = { sent: 0, answers: 0, isRefusing: false };
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const file = files[path];
    if (!file || state.isRefusing) return void response.writeHead(404).end();
    const bytes = Buffer.from(file.body);
    const tag = etagOf(path);
    const [, start] = /^bytes=(\d+)-$/.exec(request.headers.range ?? '') ?? [];
    const isPart = start !== undefined && request.headers['if-range'] === tag;
    const from = isPart ? Number(start) : 0;
    response.writeHead(isPart ? 206 : 200, {
      'content-type': file.type ?? 'application/octet-stream',
      'content-length': bytes.length - from,
      etag: tag,
      ...(isPart && { 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` }),
    });
    state.answers += 1;
    const cut = cutAfter(path);
    const body = bytes.subarray(from, cut === null ? undefined : from + cut);
    state.sent += body.length;
    if (cut === null || from + cut >= bytes.length) return void response.end(body);
    response.write(body, () => response.socket?.end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    state,
    address: `http://localhost:${port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
