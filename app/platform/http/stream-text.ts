/**
 * The body of an answer that is written while it is sent: pieces are asked for as fast as they are taken, so that memory does not
 * grow with the whole. A visitor who goes away ends the pieces.
 */
export function streamText(pieces: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const iterator = pieces[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}

/**
 * A body as text, read no further than `most` characters: null where it is longer. No body is an empty text. The stream is released, not
 * cancelled: cancelling a request's body while a chunk of it is buffered throws outside of the request (Node: `Readable.toWeb`).
 */
export async function readText(body: ReadableStream<Uint8Array> | null, most: number): Promise<string | null> {
  const reader = body?.getReader();
  if (!reader) return '';
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
    if (text.length > most) {
      reader.releaseLock();
      return null;
    }
  }
}
