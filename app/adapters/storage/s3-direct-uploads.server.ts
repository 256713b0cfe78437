import { randomUUID } from 'node:crypto';
import type { MediaErrorCode } from '#app/modules/catalogue/media/media-errors.ts';
import type {
  DirectUpload,
  DirectUploadFault,
  DirectUploads,
  MissingPart,
} from '#app/modules/catalogue/media/uploads/upload.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { readAnnounced, writeAnnounced, type Announced, type DirectFacts } from './announced-uploads.server.ts';
import { BucketError } from './ask-bucket.server.ts';
import type { Bucket } from './bucket.ts';
import type { ListedPart } from './s3-answers.ts';

const MB = 1024 * 1024;

/** Bytes of a part, and number of parts. S3 takes 5 MB at least, and 10,000 parts. A broken connection loses one part. */
const minPartBytes = 8 * MB;
const maxParts = 10_000;

/** Seconds in which sending a part must begin. A slow connection sends four before it asks again. */
const linkSeconds = 15 * 60;

/** Location of a direct upload's bytes: still in parts, or joined to one object. */
type UploadLocation =
  | { readonly kind: 'parts'; readonly parts: readonly ListedPart[] }
  | { readonly kind: 'joined'; readonly byteSize: number; readonly modifiedAt: Date };

/**
 * Creates uploads that browsers send straight to the bucket, as multipart uploads of S3. Announcements are where those of other uploads
 * are. The bucket lists the parts each time, so that any process can continue. `isOn` allows new ones.
 */
export function createS3DirectUploads(bucket: Bucket, { isOn }: { readonly isOn: boolean }): DirectUploads {
  async function describe(id: string, { announced }: Announced, direct: DirectFacts, most: number) {
    const there = await locateUpload(bucket, direct);
    if (!there) return null;
    if (there.kind === 'joined') {
      const { byteSize: received, modifiedAt } = there;
      return { upload: { id, ...announced, received, modifiedAt, isDirect: true }, missing: [] };
    }
    const { byteSize } = announced;
    const sizes = new Map(there.parts.map((part) => [part.number, part.byteSize]));
    const all = partsOf(byteSize, direct.partSize);
    const missing = all.filter(({ number, start, end }) => sizes.get(number) !== end - start);
    const received = byteSize - missing.reduce((sum, { start, end }) => sum + end - start, 0);
    const times = there.parts.map(({ modifiedAt }) => modifiedAt.getTime());
    const upload = { id, ...announced, received, modifiedAt: new Date(Math.max(0, ...times)), isDirect: true };
    return { upload, missing: await Promise.all(missing.slice(0, most).map((part) => withAddress(direct, part))) };
  }

  async function withAddress({ key, partsId }: DirectFacts, { number, start, end }: Part): Promise<MissingPart> {
    const part = { key, uploadId: partsId, number, byteSize: end - start, seconds: linkSeconds };
    return { start, end, address: await bucket.linkToPart(part) };
  }

  async function create(announced: Announced['announced'], most: number): Promise<DirectUpload | null> {
    const id = randomUUID();
    const key = `${announced.kind}/${id}`;
    const partsId = await bucket.beginParts(key);
    try {
      const direct = { key, partsId, partSize: partSizeOf(announced.byteSize) };
      // Checks before it promises anything: some storages cannot list parts, and some keys may not.
      const found = await describe(id, { announced, direct }, direct, most);
      if (found) await writeAnnounced(bucket, id, { announced, direct });
      return found;
    } catch (error) {
      // The sweep removes parts that cannot be dropped now.
      await bucket.dropParts(key, partsId).catch(() => undefined);
      throw error;
    }
  }

  return {
    async create(announced, most) {
      if (!isOn) return null;
      return create(announced, most).catch((error: unknown) => {
        if (isRefusal(error)) return null;
        throw error;
      });
    },

    async find(id, most) {
      const about = await readAnnounced(bucket, id);
      return about?.direct ? describe(id, about, about.direct, most) : null;
    },

    async join(id) {
      const about = await readAnnounced(bucket, id);
      if (!about?.direct) throw new DomainError<MediaErrorCode>('upload_not_found');
      const { key, partsId, partSize } = about.direct;
      const there = await locateUpload(bucket, about.direct);
      if (!there) throw new DomainError<MediaErrorCode>('upload_not_found');
      // Refreshes the age for the sweep, because the joined object may be as old as its first part (S3).
      await writeAnnounced(bucket, id, about);
      if (there.kind === 'joined') return key;
      const tags = tagsOf(partsOf(about.announced.byteSize, partSize), there.parts);
      if (!tags) throw new DomainError<MediaErrorCode>('upload_incomplete');
      try {
        await bucket.endParts(key, partsId, tags);
      } catch (error) {
        // Another process was first, or the answer to our request was lost.
        if (!(await bucket.head(key).catch(() => null))) throw error;
      }
      return key;
    },

    async findFaults(origin) {
      if (!isOn) return [];
      const faults: DirectUploadFault[] = [];
      if (!(await bucket.letsSend(origin)))
        faults.push({ fault: `its CORS rules do not let scripts of ${origin} send by PUT`, lacks: 'rule' });
      if (!(await mayBeTried(bucket)))
        faults.push({
          fault: 'its key may not begin an upload in parts, list the parts and drop it',
          lacks: 'permissions',
        });
      return faults;
    },
  };
}

/** Returns null if the bucket no longer knows the upload. */
async function locateUpload(bucket: Bucket, { key, partsId }: DirectFacts): Promise<UploadLocation | null> {
  const parts = await bucket.listParts(key, partsId);
  if (parts) return { kind: 'parts', parts };
  const whole = await bucket.head(key);
  return whole && { kind: 'joined', ...whole };
}

interface Part {
  /** From 1. */
  readonly number: number;
  readonly start: number;
  readonly end: number;
}

function partsOf(byteSize: number, partSize: number): readonly Part[] {
  return Array.from({ length: Math.ceil(byteSize / partSize) }, (_, index) => ({
    number: index + 1,
    start: index * partSize,
    end: Math.min(byteSize, (index + 1) * partSize),
  }));
}

/** Returns the part size for a file of so many bytes, in whole megabytes. */
export function partSizeOf(byteSize: number): number {
  return Math.max(minPartBytes, Math.ceil(byteSize / maxParts / MB) * MB);
}

/** Returns the tags of the parts in order; null while one is missing. */
function tagsOf(parts: readonly Part[], listed: readonly ListedPart[]): readonly string[] | null {
  const byNumber = new Map(listed.map((part) => [part.number, part]));
  const tags = parts.flatMap(({ number, start, end }) => {
    const there = byNumber.get(number);
    return there?.byteSize === end - start ? [there.tag] : [];
  });
  return tags.length === parts.length ? tags : null;
}

/** Returns whether the bucket refuses or cannot do it, as opposed to being unreachable. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof BucketError) || error.status === null) return false;
  return error.status < 500 || error.status === 501;
}

async function mayBeTried(bucket: Bucket): Promise<boolean> {
  const key = `video/${randomUUID()}`;
  try {
    const partsId = await bucket.beginParts(key);
    try {
      return (await bucket.listParts(key, partsId)) !== null;
    } finally {
      await bucket.dropParts(key, partsId);
    }
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}
