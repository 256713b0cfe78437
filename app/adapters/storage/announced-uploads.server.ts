import { buffer } from 'node:stream/consumers';
import type { NewUpload } from '#app/modules/media/uploads/upload.ts';
import { isId } from '#app/shared/ids.ts';
import { BucketError } from './ask-bucket.server.ts';
import type { Bucket } from './bucket.ts';

/** The folder of unfinished uploads; each has a folder of its own. */
export const uploadsFolder = 'uploads/';

/** Where what was announced of an upload lies. As long as it is there, so is the way to ask again. */
export const aboutOf = (id: string): string => `${uploadsFolder}${id}/about`;

/** Of an upload whose bytes go from the browser straight into the bucket. */
export interface DirectFacts {
  /** What they lie under once they are one object: already the media file's. */
  readonly key: string;
  /** By which the bucket knows what was begun. */
  readonly partsId: string;
  readonly partSize: number;
}

/** What was announced; `direct` is null for an upload that comes through us. */
export interface Announced {
  readonly announced: NewUpload;
  readonly direct: DirectFacts | null;
}

export async function writeAnnounced(bucket: Bucket, id: string, { announced, direct }: Announced): Promise<void> {
  await bucket.put(aboutOf(id), Buffer.from(JSON.stringify({ ...announced, ...(direct && { direct }) })));
}

/** Null where there is no such upload. */
export async function readAnnounced(bucket: Bucket, id: string): Promise<Announced | null> {
  if (!isId(id)) return null;
  const about = await bucket.get(aboutOf(id));
  if (!about) return null;
  const { direct = null, ...announced } = parse((await buffer(about)).toString());
  return { announced, direct };
}

function parse(text: string): NewUpload & { readonly direct?: DirectFacts } {
  try {
    return JSON.parse(text) as NewUpload & { direct?: DirectFacts };
  } catch (error) {
    // We wrote it, so somebody else answers.
    throw new BucketError('what was announced of an upload cannot be read', null, error);
  }
}
