/** One object of a bucket. */
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

/** The text of the first element of this name; null where there is none. The elements of S3's answers that hold text have no attributes. */
export function textBetween(xml: string, name: string): string | null {
  const begin = xml.indexOf(`<${name}>`);
  const end = xml.indexOf(`</${name}>`, begin);
  return begin < 0 || end < 0 ? null : unescaped(xml.slice(begin + name.length + 2, end));
}

/** The code of an error as S3 writes it, such as 'AccessDenied'; empty for anything else. */
export function codeOf(xml: string): string {
  return /^[A-Za-z]{1,60}$/.exec(textBetween(xml, 'Code') ?? '')?.[0] ?? '';
}

/** A page of objects (S3: ListObjectsV2), with the token of the next one; null for what is no such page. */
export function readListing(
  xml: string,
): { readonly objects: readonly ListedObject[]; readonly next: string | null } | null {
  if (!xml.includes('<ListBucketResult')) return null;
  const objects: ListedObject[] = [];
  for (const [, each = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
    const key = textBetween(each, 'Key');
    const byteSize = Number(textBetween(each, 'Size') ?? Number.NaN);
    const modifiedAt = new Date(textBetween(each, 'LastModified') ?? '');
    if (key === null || !Number.isSafeInteger(byteSize) || Number.isNaN(modifiedAt.getTime())) return null;
    objects.push({ key, byteSize, modifiedAt });
  }
  const isCut = textBetween(xml, 'IsTruncated') === 'true';
  return { objects, next: isCut ? textBetween(xml, 'NextContinuationToken') : null };
}
