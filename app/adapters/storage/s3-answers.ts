import { blocksIn } from '#app/shared/text-blocks.ts';

/** An object of a bucket. */
export interface ListedObject {
  readonly key: string;
  readonly byteSize: number;
  readonly modifiedAt: Date;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescaped(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
    if (decimal) return String.fromCodePoint(Number(decimal));
    return entities[name ?? ''] ?? whole;
  });
}

/** Returns the text of the first element of this name; null if there is none. S3's text elements have no attributes. */
export function textBetween(xml: string, name: string): string | null {
  const begin = xml.indexOf(`<${name}>`);
  const end = xml.indexOf(`</${name}>`, begin);
  return begin < 0 || end < 0 ? null : unescaped(xml.slice(begin + name.length + 2, end));
}

/** Returns the code of an S3 error, such as 'AccessDenied'; empty for anything else. */
export function codeOf(xml: string): string {
  return /^[A-Za-z]{1,60}$/.exec(textBetween(xml, 'Code') ?? '')?.[0] ?? '';
}

/** Reads a page of objects (S3: ListObjectsV2), with the token of the next one; null for any other text. */
export function readListing(
  xml: string,
): { readonly objects: readonly ListedObject[]; readonly next: string | null } | null {
  if (!xml.includes('<ListBucketResult')) return null;
  const objects: ListedObject[] = [];
  for (const { inner: each } of blocksIn(xml, /<Contents>/g, '</Contents>')) {
    const key = textBetween(each, 'Key');
    const byteSize = Number(textBetween(each, 'Size') ?? Number.NaN);
    const modifiedAt = new Date(textBetween(each, 'LastModified') ?? '');
    if (key === null || !Number.isSafeInteger(byteSize) || Number.isNaN(modifiedAt.getTime())) return null;
    objects.push({ key, byteSize, modifiedAt });
  }
  return { objects, next: isCut(xml) ? textBetween(xml, 'NextContinuationToken') : null };
}

/** An uploaded part of a multipart upload. */
export interface ListedPart {
  /** From 1. */
  readonly number: number;
  readonly byteSize: number;
  /** ETag of its bytes. */
  readonly tag: string;
  readonly modifiedAt: Date;
}

/** Reads a page of parts (S3: ListParts), with the number after which the next one begins; null for any other text. */
export function readParts(xml: string): { readonly parts: readonly ListedPart[]; readonly next: string | null } | null {
  if (!xml.includes('<ListPartsResult')) return null;
  const parts: ListedPart[] = [];
  for (const { inner: each } of blocksIn(xml, /<Part>/g, '</Part>')) {
    const number = Number(textBetween(each, 'PartNumber') ?? Number.NaN);
    const byteSize = Number(textBetween(each, 'Size') ?? Number.NaN);
    const tag = textBetween(each, 'ETag');
    const modifiedAt = new Date(textBetween(each, 'LastModified') ?? '');
    if (!Number.isSafeInteger(number) || !Number.isSafeInteger(byteSize) || !tag || Number.isNaN(modifiedAt.getTime()))
      return null;
    parts.push({ number, byteSize, tag, modifiedAt });
  }
  return { parts, next: isCut(xml) ? textBetween(xml, 'NextPartNumberMarker') : null };
}

/** An unfinished multipart upload. */
export interface BegunObject {
  readonly key: string;
  readonly partsId: string;
  readonly begunAt: Date;
}

/** Reads a page of multipart uploads (S3: ListMultipartUploads), with the query of the next one; null for any other text. */
export function readBegun(
  xml: string,
): { readonly begun: readonly BegunObject[]; readonly next: Readonly<Record<string, string>> | null } | null {
  if (!xml.includes('<ListMultipartUploadsResult')) return null;
  const begun: BegunObject[] = [];
  for (const { inner: each } of blocksIn(xml, /<Upload>/g, '</Upload>')) {
    const [key, partsId] = [textBetween(each, 'Key'), textBetween(each, 'UploadId')];
    const begunAt = new Date(textBetween(each, 'Initiated') ?? '');
    if (key === null || !partsId || Number.isNaN(begunAt.getTime())) return null;
    begun.push({ key, partsId, begunAt });
  }
  const next = {
    'key-marker': textBetween(xml, 'NextKeyMarker') ?? '',
    'upload-id-marker': textBetween(xml, 'NextUploadIdMarker') ?? '',
  };
  return { begun, next: isCut(xml) && next['key-marker'] !== '' ? next : null };
}

const isCut = (xml: string) => textBetween(xml, 'IsTruncated') === 'true';
