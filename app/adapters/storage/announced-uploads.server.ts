import { buffer } from 'node:stream/consumers';
import type { NewUpload } from '#app/modules/catalogue/media/uploads/upload.ts';
import { isId } from '#app/shared/ids.ts';
import { BucketError } from './ask-bucket.server.ts';
import type { Bucket } from './bucket.ts';

/** Folder of unfinished uploads. Each has its own subfolder. */
export const uploadsFolder = 'uploads/';

/** Returns the key of an upload's announcement. As long as it exists, the upload can continue. */
export const aboutOf = (id: string): string => `${uploadsFolder}${id}/about`;

/** Facts of an upload that goes from the browser straight to the bucket. */
export interface DirectFacts {
  /** Key of the finished object, which is the media file's. */
  readonly key: string;
  /** The bucket's id of the multipart upload. */
  readonly partsId: string;
  readonly partSize: number;
}

/** An announced upload. `direct` is null for an upload through our server. */
export interface Announced {
  readonly announced: NewUpload;
  readonly direct: DirectFacts | null;
}

export async function writeAnnounced(bucket: Bucket, id: string, { announced, direct }: Announced): Promise<void> {
  await bucket.put(aboutOf(id), Buffer.from(JSON.stringify({ ...announced, ...(direct && { direct }) })));
}

/** Returns an announced upload; null if there is none with this id. */
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
    // Our own announcements are readable, so this answer comes from another service.
    throw new BucketError('what was announced of an upload cannot be read', null, error);
  }
}
