/**
 * Returns a response body that streams the pieces. It reads them as fast as the client takes them, so that memory does not grow. A
 * disconnect ends the pieces.
 */
export function streamBytes(pieces: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  return streamEach(pieces, (piece) => piece);
}

/** The same for texts, as UTF-8. */
export function streamText(pieces: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return streamEach(pieces, (piece) => encoder.encode(piece));
}

function streamEach<Piece>(
  pieces: AsyncIterable<Piece>,
  bytesOf: (piece: Piece) => Uint8Array,
): ReadableStream<Uint8Array> {
  const iterator = pieces[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(bytesOf(value));
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}

/**
 * Returns a body as text, or null if it is longer than `most` characters; reads no further. No body is an empty text. Releases the stream
 * instead of cancelling it: cancelling a request's body while a chunk is buffered throws outside of the request (Node: `Readable.toWeb`).
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
