import type { Bucket } from '#app/adapters/storage/bucket.ts';
import { openBucket } from '#app/adapters/storage/s3-bucket.server.ts';
import { openStorage } from '#app/composition.server.ts';
import { limitsOf, type MediaFile, type MediaKind } from '#app/modules/catalogue/media/media-file.ts';
import { prepareVideo } from '#app/modules/catalogue/media/preparation/prepare-video.server.ts';
import { beginDirectUpload } from '#app/modules/catalogue/media/uploads/begin-upload.server.ts';
import type { MissingPart, PartsToSend } from '#app/modules/catalogue/media/uploads/upload.ts';
import { findMissingParts } from '#app/modules/catalogue/media/uploads/find-missing-parts.server.ts';
import { finishUpload } from '#app/modules/catalogue/media/uploads/finish-upload.server.ts';
import { nameDataFolder } from '#app/platform/data-folder.server.ts';
import type { S3Config } from '#app/platform/config-storage.server.ts';
import type { Services } from '#app/services.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import type { HttpServerFixture } from './http-server-fixture.ts';
import { settingsOf } from './s3-server.ts';
import { openSender, type Sender } from './upload-sender.ts';

interface Asking {
  readonly kind?: MediaKind;
  readonly actor?: Actor;
  readonly shop?: Services;
}

/** A staff member whose browser sends files directly to a bucket, with another process of the shop for each request. */
export interface DirectUploadFixture {
  readonly bucket: Bucket;
  /** The staff member on the test's chain. */
  readonly sender: Sender;
  /** Returns another process of the same shop: the same rows and bucket, and another data folder. */
  elsewhere(change?: Partial<S3Config & { readonly takesUploads: boolean }>): Services;
  /** Announces an upload; null if it must go through the server. PDFs are limited to one MB. */
  announce(byteSize: number, asking?: Asking): Promise<PartsToSend | null>;
  begin(byteSize: number): Promise<PartsToSend>;
  missing(id: string, actor?: Actor): Promise<PartsToSend>;
  finish(id: string, asking?: Asking): Promise<MediaFile>;
  /** Prepares a video, as the job in another process does. */
  prepare(shop?: Services): Promise<boolean>;
  keysIn(): Promise<string[]>;
  /** Returns the keys of incomplete uploads. */
  begunIn(): Promise<string[]>;
}

/** Connects a chain to this bucket. */
export async function openDirectUploadFixture(
  chain: HttpServerFixture,
  config: S3Config,
): Promise<DirectUploadFixture> {
  await chain.open(settingsOf(config));
  const bucket = openBucket(config);
  const sender = await openSender(chain);
  const fixture: DirectUploadFixture = {
    bucket,
    sender,
    elsewhere: (change = {}) => ({
      ...chain.product.services,
      ...openStorage({ kind: 's3', takesUploads: true, ...config, ...change }, nameDataFolder('/nowhere')),
    }),
    announce: (byteSize, { kind = 'video', actor = sender.actor, shop = fixture.elsewhere() } = {}) =>
      beginDirectUpload(
        { ...shop, limits: limitsOf({ pdf: 1_048_576 }), actor },
        { kind, fileName: '../talk.mp4', isPublic: false, byteSize },
      ),
    async begin(byteSize) {
      const begun = await fixture.announce(byteSize);
      if (!begun) throw new Error('the bucket takes nothing');
      return begun;
    },
    missing: (id, actor = sender.actor) => findMissingParts({ ...fixture.elsewhere(), actor }, id),
    finish: (uploadId, { actor = sender.actor, shop = fixture.elsewhere() } = {}) =>
      finishUpload({ ...shop, actor }, { uploadId, address: '192.0.2.1' }),
    prepare: (shop = fixture.elsewhere()) => prepareVideo({ ...shop, stopping: new AbortController().signal }),
    keysIn: () => keysOf(bucket.list('')),
    begunIn: () => keysOf(bucket.listBegun()),
  };
  return fixture;
}

async function keysOf(objects: AsyncIterable<{ readonly key: string }>): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of objects) keys.push(key);
  return keys.toSorted();
}

/** Sends bytes to an address, as a browser does; returns the status. */
export async function put(address: string, bytes: Buffer): Promise<number> {
  const answer = await fetch(address, { method: 'PUT', body: new Uint8Array(bytes) });
  await answer.arrayBuffer();
  return answer.status;
}

/** Sends a part of a video. */
export const putPart = ({ start, end, address }: MissingPart, video: Buffer): Promise<number> =>
  put(address, video.subarray(start, end));
