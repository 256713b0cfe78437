import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { MediaErrorCode } from '#app/modules/catalogue/media/media-errors.ts';
import type { UploadStore, Upload } from '#app/modules/catalogue/media/uploads/upload.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { isId } from '#app/shared/ids.ts';
import type { ListedObject } from './s3-answers.ts';
import { aboutOf, readAnnounced, uploadsFolder, writeAnnounced } from './announced-uploads.server.ts';
import { BucketError } from './ask-bucket.server.ts';
import { inPieces } from './in-pieces.ts';
import type { Bucket } from './bucket.ts';
import { createS3DirectUploads } from './s3-direct-uploads.server.ts';
import { createTurns } from './turns.ts';

/** Returns the key of a piece. Padded, so that the alphabetical order is the order of the bytes. */
const pieceOf = (id: string, offset: number) => `${uploadsFolder}${id}/${String(offset).padStart(15, '0')}`;

/** Bytes of a piece: as many as the browser sends in one request, and the most that a broken connection loses. */
const pieceSize = 8 * 1024 * 1024;

/** Number of concurrent uploads that reuse memory. */
const maxSpare = 2;

interface Piece {
  readonly key: string;
  readonly offset: number;
  readonly byteSize: number;
}

/**
 * Creates a store of uploads in a bucket: `uploads/{id}/about` is the announcement, and each received piece is an object named by its
 * offset. The pieces without a gap are acknowledged, so that any process can continue after a crash. `takesUploads` also allows uploads
 * from browsers straight to the bucket.
 */
export function createS3Uploads(bucket: Bucket, { takesUploads }: { readonly takesUploads: boolean }): UploadStore {
  const turns = createTurns();
  const direct = createS3DirectUploads(bucket, { isOn: takesUploads });
  /** Buffers returned by uploads that wait for their next piece. New memory for each piece would not be freed fast enough. */
  const spare: Buffer[] = [];

  async function objectsOf(id: string): Promise<ListedObject[]> {
    const found: ListedObject[] = [];
    for await (const object of bucket.list(`${uploadsFolder}${id}/`)) found.push(object);
    return found;
  }

  async function findWhole(id: string): Promise<{ readonly upload: Upload; readonly pieces: readonly Piece[] } | null> {
    if (!isId(id)) return null;
    const [about, objects] = await Promise.all([readAnnounced(bucket, id), objectsOf(id)]);
    if (!about || about.direct) return null;
    const { announced } = about;
    const pieces = withoutGap(objects.filter(({ key }) => key !== aboutOf(id)));
    const modifiedAt = new Date(Math.max(...objects.map((object) => object.modifiedAt.getTime())));
    return { upload: { id, ...announced, received: endOf(pieces), modifiedAt, isDirect: false }, pieces };
  }

  async function find(id: string): Promise<Upload | null> {
    return (await findWhole(id))?.upload ?? (await direct.find(id, 0))?.upload ?? null;
  }

  /** Deletes the announcement last. Keeps a joined object, because it may be a media file; otherwise the sweep removes it. */
  async function removeAll(id: string): Promise<void> {
    const about = await readAnnounced(bucket, id);
    if (about?.direct) await bucket.dropParts(about.direct.key, about.direct.partsId);
    const keys = (await objectsOf(id)).map(({ key }) => key);
    for (const key of keys.toSorted((a, b) => Number(a === aboutOf(id)) - Number(b === aboutOf(id))))
      await bucket.remove(key);
  }

  async function append(id: string, offset: number, bytes: Readable): Promise<number> {
    const found = await findWhole(id);
    if (!found) throw new DomainError<MediaErrorCode>('upload_not_found');
    const { received, byteSize } = found.upload;
    if (received !== offset) throw new DomainError<MediaErrorCode>('upload_offset_wrong');
    let at = offset;
    const memory = spare.pop() ?? Buffer.allocUnsafeSlow(pieceSize);
    try {
      for await (const piece of inPieces(atMost(byteSize - offset, bytes), memory)) {
        await bucket.put(pieceOf(id, at), piece);
        at += piece.length;
      }
    } finally {
      if (spare.length < maxSpare) spare.push(memory);
    }
    return at;
  }

  return {
    direct,
    find,

    async create(upload) {
      const id = randomUUID();
      await writeAnnounced(bucket, id, { announced: upload, direct: null });
      return { id, ...upload, received: 0, modifiedAt: new Date(), isDirect: false };
    },

    append: (id, offset, bytes) =>
      turns.take(
        id,
        () => bytes.destroy(),
        () => append(id, offset, bytes),
      ),

    hold: (id, work) =>
      turns.take(
        id,
        () => undefined,
        () => {
          const open = async (range?: { readonly start: number; readonly end: number }) => {
            const found = await findWhole(id);
            // Another process has finished the upload and deletes its pieces. An incomplete file must not replace the media file.
            if (!found || endOf(found.pieces) < found.upload.byteSize) throw new BucketError('an upload is gone', 404);
            return Readable.from(read(bucket, found.pieces, range), { objectMode: false });
          };
          return work({
            open,
            putInto: async (storage, key) => storage.put(key, await open()),
            remove: () => removeAll(id),
          });
        },
      ),

    remove: (id) =>
      turns.take(
        id,
        () => undefined,
        () => removeAll(id),
      ),

    async *list() {
      for (const id of (await lastChanges(bucket)).keys()) {
        const found = await find(id);
        if (found) yield found;
      }
    },

    async removeOlderThan(moment) {
      let count = 0;
      for (const [id, changedAt] of await lastChanges(bucket)) {
        if (changedAt >= moment.getTime() || turns.isBusy(id)) continue;
        // Parts that go straight to the bucket leave no trace in the folder of uploads.
        const found = await direct.find(id, 0);
        if (found && found.upload.modifiedAt >= moment) continue;
        await removeAll(id);
        count += 1;
      }
      return count;
    },

    // A bucket does not tell its free space.
    room: () => Promise.resolve(Number.MAX_SAFE_INTEGER),
  };
}

/** Yields bytes up to a limit. A failing bucket ends the reading but not the connection, which has to report it. */
async function* atMost(most: number, bytes: Readable): AsyncGenerator<Buffer> {
  let left = most;
  for await (const chunk of bytes.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    left -= chunk.length;
    if (left < 0) throw new DomainError<MediaErrorCode>('upload_too_long');
    yield chunk;
  }
}

/**
 * Returns the consecutive pieces from the first byte on. Concurrent connections can leave overlapping pieces; a piece that begins within
 * another one has the same bytes.
 */
function withoutGap(objects: readonly ListedObject[]): Piece[] {
  const pieces = objects.map(({ key, byteSize }) => ({ key, byteSize, offset: Number(key.split('/').at(-1)) }));
  const taken: Piece[] = [];
  for (const piece of pieces.toSorted((a, b) => a.offset - b.offset))
    if (piece.offset === endOf(taken)) taken.push(piece);
  return taken;
}

function endOf(pieces: readonly Piece[]): number {
  const last = pieces.at(-1);
  return last ? last.offset + last.byteSize : 0;
}

async function* read(
  bucket: Bucket,
  pieces: readonly Piece[],
  { start, end }: { readonly start: number; readonly end: number } = { start: 0, end: Infinity },
): AsyncGenerator<Buffer> {
  for (const { key, offset, byteSize } of pieces) {
    if (offset > end || offset + byteSize <= start) continue;
    const within = { start: Math.max(0, start - offset), end: Math.min(byteSize, end - offset + 1) - 1 };
    const bytes = await bucket.get(key, within);
    if (!bytes) throw new BucketError('a piece of an upload is gone', 404);
    yield* bytes as AsyncIterable<Buffer>;
  }
}

/** Returns the time of each upload's last piece in milliseconds, by its id. */
async function lastChanges(bucket: Bucket): Promise<ReadonlyMap<string, number>> {
  const changes = new Map<string, number>();
  for await (const { key, modifiedAt } of bucket.list(uploadsFolder)) {
    const id = key.split('/')[1] ?? '';
    if (isId(id)) changes.set(id, Math.max(changes.get(id) ?? 0, modifiedAt.getTime()));
  }
  return changes;
}
