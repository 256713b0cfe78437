import { StartError } from '#app/platform/start-error.server.ts';

/**
 * Megabytes: with less heap a start ends in the middle, with a stack of V8. With less memory the system may end the server: making the
 * embedded database took 590 in a limited container, which then served from 450.
 */
const [leastHeap, leastMemory] = [96, 640];

/** Megabytes for each worker beyond the first. */
const moreOfEach = 400;

interface Memory {
  /** Flags of Node. */
  readonly flags: string;
  /** Bytes that a container or a service may use; more than a machine has without a limit, 0 where that is not known. */
  readonly bytes: number;
  /** Processes that serve. */
  readonly workers: number;
}

const present = (): Memory => ({
  flags: `${process.env['NODE_OPTIONS'] ?? ''} ${process.execArgv.join(' ')}`,
  bytes: process.constrainedMemory(),
  workers: Number(process.env['WORKERS']) || 1,
});

/** Throws StartError if the heap is too small to start. Returns a warning if the memory may not last; null if it does. */
export function checkMemory({ flags, bytes, workers }: Memory = present()): string | null {
  const heap = [...flags.matchAll(/max.old.space.size[= ](\d+)/g)].at(-1)?.[1];
  if (heap !== undefined && Number(heap) < leastHeap)
    throw new StartError(
      `The heap of ${heap} MB is too small. Leave --max-old-space-size out of NODE_OPTIONS, or set it to 256 or more.`,
    );
  const memory = Math.floor(bytes / 1024 ** 2);
  const needed = leastMemory + moreOfEach * (workers - 1);
  if (memory === 0 || memory >= needed) return null;
  return `The server may use ${memory} MB of memory and needs ${needed}: the system may end it at any time. Raise mem_limit or MemoryMax.`;
}
