/**
 * Wraps a stream so that it ends when the signal is aborted: event streams would otherwise keep a stopping process alive. The source
 * is cancelled, so that it releases its resources. If the source fails, the stream ends and `failed` gets the error, whose text is
 * not sent to the client.
 */
export function endOnAbort(
  signal: AbortSignal,
  source: ReadableStream<Uint8Array>,
  failed: (error: unknown) => void = () => undefined,
): ReadableStream<Uint8Array> {
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
      const { done, value } = await reader.read().catch((error: unknown) => {
        failed(error);
        return { done: true, value: undefined };
      });
      if (signal.aborted) return;
      if (!done && value) return controller.enqueue(value);
      release();
      controller.close();
    },
    cancel(reason) {
      release();
      return reader.cancel(reason);
    },
  });
}
