const pages = new WeakMap<Response, string>();

/**
 * Makes the response of a rendered page. Its text is kept beside it instead of in its body, because a body becomes a stream, which takes
 * a tenth of a page's time to write and to read. Read it by `pageTextOf`.
 */
export function pageResponse(html: string, init: ResponseInit): Response {
  const response = new Response(null, init);
  pages.set(response, html);
  return response;
}

/** Returns the text of a page that `pageResponse` made; null for other responses, which have a body. */
export const pageTextOf = (response: Response): string | null => pages.get(response) ?? null;

/** Returns the bytes of any response, whose body it reads. */
export async function bytesOf(response: Response): Promise<Buffer> {
  const page = pageTextOf(response);
  return page === null ? Buffer.from(await response.arrayBuffer()) : Buffer.from(page);
}
