/** Returns the answer with a stream of server-sent events. */
export const eventStream = (stream: ReadableStream<Uint8Array>): Response =>
  new Response(stream, {
    headers: {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      // Buffering proxies would delay the events.
      'x-accel-buffering': 'no',
    },
  });
