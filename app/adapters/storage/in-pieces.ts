/**
 * Cuts bytes into pieces as large as `memory`; the last one has the rest, if any. All pieces share that buffer, so finish each before the
 * next. Yields what arrived before an error first.
 */
export async function* inPieces(bytes: AsyncIterable<Buffer>, memory: Buffer): AsyncGenerator<Buffer> {
  let held = 0;
  try {
    for await (const chunk of bytes) {
      for (let taken = 0; taken < chunk.length;) {
        const copied = chunk.copy(memory, held, taken);
        taken += copied;
        held += copied;
        if (held < memory.length) continue;
        held = 0;
        yield memory;
      }
    }
  } catch (error) {
    if (held > 0) yield memory.subarray(0, held);
    throw error;
  }
  if (held > 0) yield memory.subarray(0, held);
}
