import { fsyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** What Emscripten's NODEFS knows of an open file. */
interface Stream {
  /** Node's file descriptor. */
  readonly nfd: number;
  /** The file, one object for all its streams. */
  readonly node: object;
  readonly flags: number;
}

interface Changes {
  readonly size?: number;
}

/** The operations of NODEFS that this file replaces. */
interface Operations {
  readonly stream_ops: {
    fsync?(this: void, stream: Stream): number;
    llseek(this: void, stream: Stream, offset: number, whence: number): number;
    write(this: void, stream: Stream, bytes: unknown, offset: number, length: number, position: number): number;
    setattr(this: void, stream: Stream, changes: Changes): void;
  };
  readonly node_ops: { setattr(this: void, node: object, changes: Changes): void };
}

/**
 * The files of the embedded database: fsync reaches the disk, and the kernel is asked once for the size of a file. The caller holds the
 * folder's lock, so no other process changes a size.
 */
export class EmbeddedFiles extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const result = await super.init(...args);
    result.emscriptenOpts.preRun?.push((module) => {
      const { NODEFS } = module as unknown as { readonly NODEFS: Operations };
      forwardFsync(NODEFS);
      rememberSizes(NODEFS);
    });
    return result;
  }
}

/** Forwards fsync, which PGlite's own file system drops: acknowledged rows must survive a crash of the machine. */
function forwardFsync({ stream_ops: ofStreams }: Operations): void {
  ofStreams.fsync = ({ nfd }) => {
    try {
      fsyncSync(nfd);
    } catch (error) {
      endWithoutDisk(error as NodeJS.ErrnoException);
    }
    return 0;
  };
}

/**
 * Ends the process when the disk refuses a write, because the write can neither be acknowledged nor retried. PostgreSQL panics here and
 * recovers at the next start; in PGlite a panic is an endless loop.
 */
function endWithoutDisk({ code, message }: NodeJS.ErrnoException): never {
  process.stderr.write(`The disk does not keep the embedded database (${code ?? message}), so the process ends.\n`);
  process.exit(1);
}

const seekEnd = 2;
const append = 1024;

/**
 * Answers from memory where a file ends. PostgreSQL seeks the end of every table and index that it plans a query for: a call into the
 * kernel each, half a millisecond for a page.
 */
function rememberSizes({ stream_ops: ofStreams, node_ops: ofNodes }: Operations): void {
  const sizes = new WeakMap<object, number>();
  const { llseek, write, setattr } = ofStreams;
  const setOfNode = ofNodes.setattr;

  ofStreams.llseek = (stream, offset, whence) => {
    const size = whence === seekEnd ? sizes.get(stream.node) : undefined;
    if (size !== undefined && size + offset >= 0) return size + offset;
    const position = llseek(stream, offset, whence);
    if (whence === seekEnd) sizes.set(stream.node, position - offset);
    return position;
  };
  ofStreams.write = (stream, bytes, offset, length, position) => {
    const size = sizes.get(stream.node);
    sizes.delete(stream.node);
    const written = write(stream, bytes, offset, length, position);
    const isElsewhere = (stream.flags & append) > 0;
    if (size !== undefined && !isElsewhere) sizes.set(stream.node, Math.max(size, position + written));
    return written;
  };
  ofStreams.setattr = (stream, changes) => {
    if (changes.size !== undefined) sizes.delete(stream.node);
    setattr(stream, changes);
  };
  ofNodes.setattr = (node, changes) => {
    if (changes.size !== undefined) sizes.delete(node);
    setOfNode(node, changes);
  };
}
