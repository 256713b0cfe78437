import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A request as bytes on a connection, for requests that no HTTP client sends. */
export interface RawRequest {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent with the headers, in one piece; the headers may announce more. */
  readonly body?: string | Buffer;
}

export interface RawConnection {
  readonly socket: Socket;
  /** Returns everything received so far. */
  received(): string;
  /** Returns the status of the first answer; null if the connection ends without one. */
  status(): Promise<number | null>;
}

/** Opens a connection to a server on this machine and sends a request, which may continue later. */
export async function sendRaw(
  port: number,
  { method = 'POST', path, headers = {}, body = '' }: RawRequest,
): Promise<RawConnection> {
  const socket = connect({ port, host: '127.0.0.1' });
  let received = '';
  socket.setEncoding('latin1').on('data', (part: string) => (received += part));
  // The server may end a connection while the test still sends.
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const head = Object.entries({ host: `localhost:${port}`, ...headers }).map(([name, value]) => `${name}: ${value}`);
  socket.write(
    Buffer.concat([Buffer.from(`${method} ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`), Buffer.from(body)]),
  );
  return {
    socket,
    received: () => received,
    async status() {
      for (;;) {
        const found = /^HTTP\/1\.1 ([2-5]\d\d)/.exec(received)?.[1];
        if (found) return Number(found);
        if (socket.closed) return null;
        await new Promise<void>((changed) => void socket.once('data', changed).once('close', changed));
      }
    },
  };
}
