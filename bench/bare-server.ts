import { createServer } from 'node:http';

// Answers every request with the given bytes, as the fastest possible Node server. Ends with its parent.
process.once('message', ({ headers, body }: { headers: Record<string, string>; body: string }) => {
  const bytes = Buffer.from(body, 'base64');
  const server = createServer((_, response) => void response.writeHead(200, headers).end(bytes));
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (address !== null && typeof address === 'object') process.send?.(`http://127.0.0.1:${address.port}/`);
  });
});
