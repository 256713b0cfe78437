import { expect, test } from 'vitest';
import { endOnAbort } from './abortable-stream.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

test('passes everything on and ends with its source', async () => {
  const source = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes('a'));
      controller.enqueue(bytes('b'));
      controller.close();
    },
  });
  expect(await new Response(endOnAbort(new AbortController().signal, source)).text()).toBe('ab');
});

test('ends when the process stops, and releases its source', async () => {
  let letGo = false;
  const source = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(bytes('news')),
    cancel: () => void (letGo = true),
  });
  const stopping = new AbortController();
  const reader = endOnAbort(stopping.signal, source).getReader();
  expect((await reader.read()).value).toEqual(bytes('news'));
  const last = reader.read();
  stopping.abort();
  expect((await last).done).toBe(true);
  expect(letGo).toBe(true);
});

test('releases its source when the reader leaves', async () => {
  let letGo = false;
  const source = new ReadableStream<Uint8Array>({ cancel: () => void (letGo = true) });
  await endOnAbort(new AbortController().signal, source).cancel();
  expect(letGo).toBe(true);
});

test('ends at once when the process is already stopping', async () => {
  const source = new ReadableStream<Uint8Array>({});
  expect(await new Response(endOnAbort(AbortSignal.abort(), source)).text()).toBe('');
});

test('ends without the message of a failed source', async () => {
  const source = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(bytes('a')),
    pull: () => Promise.reject(new Error('select secrets')),
  });
  const errors: unknown[] = [];
  expect(
    await new Response(endOnAbort(new AbortController().signal, source, (error) => errors.push(error))).text(),
  ).toBe('a');
  expect(errors).toEqual([new Error('select secrets')]);
});
