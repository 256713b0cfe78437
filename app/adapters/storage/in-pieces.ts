/**
 * Cuts bytes into pieces as large as `memory`; the last one has the rest, if any. All pieces share that buffer, so finish each before the
 * next. Yields what arrived before an error first.
 */
export async function* inPieces(bytes: AsyncIterable<Buffer>, memory: Buffer): AsyncGenerator<Buffer> {
  let filled = 0;
  try {
    for await (const chunk of bytes) {
      for (let taken = 0; taken < chunk.length;) {
        const copied = chunk.copy(memory, filled, taken);
        taken += copied;
        filled += copied;
        if (filled < memory.length) continue;
        filled = 0;
        yield memory;
      }
    }
  } catch (error) {
    if (filled > 0) yield memory.subarray(0, filled);
    throw error;
  }
  if (filled > 0) yield memory.subarray(0, filled);
}
