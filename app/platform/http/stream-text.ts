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
