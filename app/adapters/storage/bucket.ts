import type { Readable } from 'node:stream';
import type { LinkTerms } from '#app/modules/catalogue/media/media-storage.ts';
import type { BegunObject, ListedObject, ListedPart } from './s3-answers.ts';

/** A bucket of an S3-compatible storage, by its REST interface. Every method rejects with BucketError. */
export interface Bucket {
  put(key: string, bytes: Buffer): Promise<void>;
  /** Returns the bytes, both ends of the range included; null if there is no such object. */
  get(key: string, range?: { readonly start: number; readonly end: number }): Promise<Readable | null>;
  head(key: string): Promise<{ readonly byteSize: number; readonly modifiedAt: Date } | null>;
  /** Removes an object. A missing one is no error. */
  remove(key: string): Promise<void>;
  list(prefix: string): AsyncIterable<ListedObject>;
  /** Starts a multipart upload and returns its id. Each part has at least 5 MB, except the last. */
  beginParts(key: string): Promise<string>;
  /** Uploads a part, numbered from 1. Returns its tag for `endParts`. */
  putPart(key: string, uploadId: string, number: number, bytes: Buffer): Promise<string>;
  endParts(key: string, uploadId: string, tags: readonly string[]): Promise<void>;
  dropParts(key: string, uploadId: string): Promise<void>;
  /** Returns the uploaded parts by number; null if the multipart upload is finished or never existed. */
  listParts(key: string, uploadId: string): Promise<readonly ListedPart[] | null>;
  /** Lists unfinished multipart uploads. */
  listBegun(): AsyncIterable<BegunObject>;
  linkTo(key: string, terms: LinkTerms): Promise<string>;
  /** Returns a signed address that accepts one part of exactly this size by PUT, for that many seconds. */
  linkToPart(part: PartToLink): Promise<string>;
  /** Returns whether the bucket allows scripts of a site to upload (CORS). */
  letsSend(origin: string): Promise<boolean>;
}

interface PartToLink {
  readonly key: string;
  readonly uploadId: string;
  /** From 1. */
  readonly number: number;
  readonly byteSize: number;
  readonly seconds: number;
}
