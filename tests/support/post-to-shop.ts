import { request } from 'node:http';

/** Posts a body as M-Pesa would; resolves when the shop has answered. Over a connection of its own: a kept one may be another test's. */
export async function postToShop(url: string, body: string): Promise<void> {
  await new Promise<void>((answered, failed) => {
    const post = request(url, { method: 'POST', agent: false }, (response) => {
      response.resume().on('end', answered);
    });
    post.on('error', failed).end(body);
  });
}
