/**
 * Cuts bytes into pieces as large as `memory`; the last one has what is left, unless that is nothing. All of them lie in it: each is to
 * be done with before the next one is asked for. What came before an error is given first.
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
