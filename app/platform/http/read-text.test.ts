import { describe, expect, it } from 'vitest';
import { readText } from './stream-text.ts';

/** A body in pieces. */
function bodyOf(...pieces: readonly (string | Uint8Array)[]) {
  return new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces)
        controller.enqueue(typeof piece === 'string' ? new TextEncoder().encode(piece) : piece);
      controller.close();
    },
  });
}

describe('a body read as text', () => {
  it('is complete up to the limit, even if a character is split', async () => {
    const [first, second] = [new Uint8Array([0xc3]), new Uint8Array([0xa9])];
    expect(await readText(bodyOf('caf', first, second), 4)).toBe('café');
  });

  it('is null if it is longer', async () => {
    expect(await readText(bodyOf('12345'), 4)).toBeNull();
  });

  it('is not read further once it is too long, and its stream stays open for its owner', async () => {
    const seen = { cancelled: false };
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(1024).fill(97)),
      cancel() {
        seen.cancelled = true;
      },
    });
    expect(await readText(endless, 4000)).toBeNull();
    expect(seen.cancelled).toBe(false);
    expect(endless.locked).toBe(false);
  });

  it('is empty without a body', async () => {
    expect(await readText(null, 4)).toBe('');
  });
});
