import { request } from 'node:http';

/**
 * Posts a body as M-Pesa does; resolves when the shop has answered. Opens its own connection, because a kept-alive one may belong to
 * another test.
 */
export async function postToShop(url: string, body: string): Promise<void> {
  await new Promise<void>((answered, failed) => {
    const post = request(url, { method: 'POST', agent: false }, (response) => {
      response.resume().on('end', answered);
    });
    post.on('error', failed).end(body);
  });
}
