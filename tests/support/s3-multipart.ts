import { existsSync } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type S3rver from '@20minutes/s3rver';
import type { S3Exchange } from '@20minutes/s3rver';

/**
 * Adds the multipart requests that s3rver lacks, on its own folders and behind its own check of signatures: ListParts,
 * ListMultipartUploads, AbortMultipartUpload, and 404 for an unknown upload. `pageSize` is the number of parts in a page.
 */
export function addMultipart(server: S3rver, { pageSize }: { readonly pageSize: number }): void {
  const folderOf = (bucket: string) => server.store.getResourcePath(bucket, undefined, 'uploads');
  let joined = Promise.resolve();

  server.middleware.unshift((exchange, next) => {
    if (exchange.method === 'PUT' || exchange.query['uploadId'] === undefined) return answerPart(exchange, next);
    // Requests that join, list or drop parts run one after the other, as at S3: otherwise s3rver reads parts that another request has
    // removed, and crashes.
    const turn = joined.then(() => answerPart(exchange, next));
    joined = turn.catch(() => undefined);
    return turn;
  });

  async function answerPart(exchange: S3Exchange, next: () => Promise<void>): Promise<void> {
    const [bucket = '', ...rest] = decodeURIComponent(exchange.path).slice(1).split('/');
    const { uploadId, uploads } = exchange.query;
    const folder = uploadId === undefined ? null : join(folderOf(bucket), uploadId);
    if (exchange.method !== 'OPTIONS' && folder !== null && !existsSync(folder)) {
      return answer(exchange, 404, '<Error><Code>NoSuchUpload</Code></Error>');
    }
    // s3rver checks the signature, and then does not know the request.
    const isAsked = ['GET', 'DELETE'].includes(exchange.method) && (uploadId !== undefined || uploads !== undefined);
    if (!isAsked) return next();
    await next().catch((error: unknown) => {
      if (!exchange.state.account) throw error;
    });
    if (folder === null) return answer(exchange, 200, await listBegun(folderOf(bucket)));
    if ((await keyOf(folder)) !== rest.join('/')) {
      return answer(exchange, 404, '<Error><Code>NoSuchUpload</Code></Error>');
    }
    if (exchange.method === 'DELETE') {
      await rm(folder, { recursive: true });
      return answer(exchange, 204, '');
    }
    const after = Number(exchange.query['part-number-marker'] ?? 0);
    answer(exchange, 200, await listParts(folder, after, pageSize));
  }
}

function answer(exchange: S3Exchange, status: number, body: string): void {
  exchange.body = body;
  exchange.type = 'application/xml';
  exchange.status = status;
}

const keyOf = (folder: string) => readFile(join(folder, 'key'), 'utf8');

async function listParts(folder: string, after: number, pageSize: number): Promise<string> {
  // s3rver writes the file with the hash after the whole part.
  const complete = (await readdir(folder))
    .filter((name) => name.endsWith('.md5'))
    .map((name) => Number.parseInt(name, 10));
  const numbers = complete.filter((number) => number > after).toSorted((a, b) => a - b);
  const page = numbers.slice(0, pageSize);
  const parts = page.map(async (number) => {
    const { size, mtime } = await stat(join(folder, String(number)));
    const tag = await readFile(join(folder, `${number}.md5`), 'utf8');
    return `<Part><PartNumber>${number}</PartNumber><LastModified>${mtime.toISOString()}</LastModified><ETag>&quot;${tag}&quot;</ETag><Size>${size}</Size></Part>`;
  });
  const isCut = page.length < numbers.length;
  return `<ListPartsResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><NextPartNumberMarker>${page.at(-1) ?? 0}</NextPartNumberMarker><IsTruncated>${isCut}</IsTruncated>${(await Promise.all(parts)).join('')}</ListPartsResult>`;
}

async function listBegun(folder: string): Promise<string> {
  const ids = existsSync(folder) ? await readdir(folder) : [];
  const uploads = ids.map(async (id) => {
    const { birthtime } = await stat(join(folder, id, 'key'));
    return `<Upload><Key>${await keyOf(join(folder, id))}</Key><UploadId>${id}</UploadId><Initiated>${birthtime.toISOString()}</Initiated></Upload>`;
  });
  return `<ListMultipartUploadsResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><IsTruncated>false</IsTruncated>${(await Promise.all(uploads)).join('')}</ListMultipartUploadsResult>`;
}
