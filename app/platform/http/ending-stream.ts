/**
 * The same stream, ended when the signal says so: event streams would otherwise keep a stopping process alive. The source is
 * cancelled, so that whatever feeds it lets go.
 */
export function endOn(signal: AbortSignal, source: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  let end: (() => void) | undefined;
  const release = () => {
    if (end) signal.removeEventListener('abort', end);
  };
  return new ReadableStream<Uint8Array>({
    start(controller) {
      end = () => {
        void reader.cancel();
        controller.close();
      };
      if (signal.aborted) end();
      else signal.addEventListener('abort', end, { once: true });
    },
    async pull(controller) {
      const { done, value } = await reader.read();
      if (signal.aborted) return;
      if (!done) return controller.enqueue(value);
      release();
      controller.close();
    },
    cancel(reason) {
      release();
      return reader.cancel(reason);
    },
  });
}
