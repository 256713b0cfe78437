import type { Readable } from 'node:stream';
import type { LinkTerms } from '#app/modules/media/media-storage.ts';
import type { BegunObject, ListedObject, ListedPart } from './s3-answers.ts';

/** One bucket of an S3-compatible storage, by its REST interface. Every method rejects with BucketError. */
export interface Bucket {
  put(key: string, bytes: Buffer): Promise<void>;
  /** The bytes, both ends of the range included; null where there is no such object. */
  get(key: string, range?: { readonly start: number; readonly end: number }): Promise<Readable | null>;
  head(key: string): Promise<{ readonly byteSize: number; readonly modifiedAt: Date } | null>;
  /** What is not there is no error. */
  remove(key: string): Promise<void>;
  list(prefix: string): AsyncIterable<ListedObject>;
  /** Begins an object that comes in parts, each of at least 5 MB but the last; gives the id of what was begun. */
  beginParts(key: string): Promise<string>;
  /** Gives what `endParts` has to be told of the part; they are numbered from 1. */
  putPart(key: string, uploadId: string, number: number, bytes: Buffer): Promise<string>;
  endParts(key: string, uploadId: string, tags: readonly string[]): Promise<void>;
  dropParts(key: string, uploadId: string): Promise<void>;
  /** What lies there of an object that was begun, by their numbers; null where it has come to its end, or was never begun. */
  listParts(key: string, uploadId: string): Promise<readonly ListedPart[] | null>;
  /** Objects that were begun and have not come to their end. */
  listBegun(): AsyncIterable<BegunObject>;
  linkTo(key: string, terms: LinkTerms): Promise<string>;
  /** An address that takes one part by PUT for as many seconds: of exactly this size, and no other one. */
  linkToPart(part: PartToLink): Promise<string>;
  /** Whether the bucket lets scripts of a site send to it (CORS). */
  letsSend(origin: string): Promise<boolean>;
}

export interface PartToLink {
  readonly key: string;
  readonly uploadId: string;
  /** From 1. */
  readonly number: number;
  readonly byteSize: number;
  readonly seconds: number;
}
