import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import type { Bucket } from './bucket.ts';
import { openBucket } from './s3-bucket.server.ts';
import { createS3DirectUploads } from './s3-direct-uploads.server.ts';
import { createS3Storage } from './s3-storage.server.ts';

let server: Server | null = null;
afterEach(async () => {
  server?.closeAllConnections();
  server?.close();
  server = null;
});

/** Returns a bucket that answers every request with `answer`. */
async function answering(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  timeoutMs = 100,
): Promise<Bucket> {
  server = createServer((request, response) => {
    request.resume();
    request.on('end', () => answer(request, response));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}`;
  const account = { region: 'auto', accessKeyId: 'key', secretAccessKey: 'word' };
  return openBucket({ endpoint, bucket: 'media', ...account }, timeoutMs);
}

const x = () => Readable.from([Buffer.from('x')]);
const page = (keys: string[], next: string | null) =>
  `<?xml version="1.0"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${keys
    .map(
      (key) =>
        `<Contents><Key>${key}</Key><Size>1</Size><LastModified>2026-03-01T08:00:00.000Z</LastModified></Contents>`,
    )
    .join('')}<IsTruncated>${next !== null}</IsTruncated>${
    next === null ? '' : `<NextContinuationToken>${next}</NextContinuationToken>`
  }</ListBucketResult>`;

describe('a bucket', () => {
  test('lists all its pages, with any characters in keys', async () => {
    const requests: (string | null)[] = [];
    const bucket = await answering(({ url }, response) => {
      const token = new URL(url ?? '', 'http://x').searchParams.get('continuation-token');
      requests.push(token);
      response.end(token === null ? page(['a.png', 'b &amp; &#x63;&#100;.png'], 'next/+=') : page(['e.png'], null));
    });
    const keys: string[] = [];
    for await (const { key } of bucket.list('')) keys.push(key);
    expect(keys).toEqual(['a.png', 'b & cd.png', 'e.png']);
    expect(requests).toEqual([null, 'next/+=']);
  });

  test('retries a busy bucket, except for actions that must not repeat', async () => {
    let count = 0;
    const bucket = await answering((_request, response) => {
      count += 1;
      if (count < 3) response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
      else response.writeHead(200, { etag: '"1"' }).end();
    });
    await bucket.put('image/a.png', Buffer.from('x'));
    expect(count).toBe(3);
    count = 0;
    await expect(bucket.beginParts('image/a.png')).rejects.toThrow('the bucket answered 503 (SlowDown)');
    expect(count).toBe(1);
  });

  test('without room reports it as a disk does', async () => {
    const bucket = await answering((_request, response) =>
      response.writeHead(507).end('<Error><Code>XMinioStorageFull</Code></Error>'),
    );
    await expect(bucket.beginParts('image/a.png')).rejects.toMatchObject({ status: 507, code: 'ENOSPC' });
  });

  test('lists all its open uploads and their parts over several pages', async () => {
    const asked: string[] = [];
    const bucket = await answering(({ url }, response) => {
      const { searchParams } = new URL(url ?? '', 'http://x');
      const after = searchParams.get('part-number-marker') ?? searchParams.get('upload-id-marker') ?? '';
      asked.push(after);
      const isLast = after === '1' || after === 'id&2';
      response.end(
        searchParams.has('uploads')
          ? `<ListMultipartUploadsResult xmlns="x"><KeyMarker></KeyMarker><NextKeyMarker>video/a</NextKeyMarker><NextUploadIdMarker>id&amp;2</NextUploadIdMarker><IsTruncated>${!isLast}</IsTruncated><Upload><Key>video/a</Key><UploadId>id${isLast}</UploadId><Initiated>2026-03-01T08:00:00.000Z</Initiated></Upload></ListMultipartUploadsResult>`
          : `<ListPartsResult xmlns="x"><NextPartNumberMarker>1</NextPartNumberMarker><IsTruncated>${!isLast}</IsTruncated><Part><PartNumber>${isLast ? 2 : 1}</PartNumber><LastModified>2026-03-01T08:00:00.000Z</LastModified><ETag>&quot;a&quot;</ETag><Size>7</Size></Part></ListPartsResult>`,
      );
    });
    const parts = await bucket.listParts('video/a', 'id');
    expect(parts?.map(({ number, tag, byteSize }) => [number, tag, byteSize])).toEqual([
      [1, '"a"', 7],
      [2, '"a"', 7],
    ]);
    const begun: string[] = [];
    for await (const { partsId } of bucket.listBegun()) begun.push(partsId);
    expect(begun).toEqual(['idfalse', 'idtrue']);
    expect(asked).toEqual(['0', '1', '', 'id&2']);
  });

  test('with an error in a 200 has not joined the parts', async () => {
    const bucket = await answering((_request, response) => response.end('<Error><Code>InternalError</Code></Error>'));
    await expect(bucket.endParts('video/a.mp4', 'id', ['"1"'])).rejects.toThrow(
      'did not join the parts (InternalError)',
    );
  });
});

describe('a bucket that fails', () => {
  const failing: readonly [string, (request: IncomingMessage, response: ServerResponse) => void][] = [
    ['refuses', (_request, response) => response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>')],
    ['talks of something else', (_request, response) => response.end('<!doctype html><h1>Welcome to nginx!</h1>')],
    ['leads elsewhere', (_request, response) => response.writeHead(307, { location: 'http://169.254.169.254/' }).end()],
    ['hangs up', (_request, response) => response.destroy()],
  ];

  test.each(failing)('because it %s is an error of every call, and nothing counts as present', async (_how, answer) => {
    const bucket = await answering(answer);
    const [storage, direct] = [createS3Storage(bucket), createS3DirectUploads(bucket, { isOn: true })];
    const every = [
      () => storage.put('image/a.png', x()),
      () => storage.stat('image/a.png'),
      async () => {
        for await (const _ of storage.list()) break;
      },
      () => direct.find('00000000-0000-4000-8000-000000000000', 1),
      () => bucket.listParts('video/a', 'id'),
      async () => buffer(await storage.open('image/a.png', { start: 0, end: 3 })),
    ];
    for (const call of every) await expect(call()).rejects.toMatchObject({ name: 'BucketError' });
    expect(await storage.isReady()).toBe(false);
  });

  test('because no server listens is also an error', async () => {
    const bucket = await answering(() => undefined);
    server?.close();
    await expect(bucket.put('image/a.png', Buffer.from('x'))).rejects.toThrow('no way to the bucket');
  });

  test('in the middle of a file ends the download with an error', async () => {
    const bucket = await answering((_request, response) => {
      response.writeHead(200, { 'content-length': '10' }).write('half');
      setImmediate(() => response.destroy());
    });
    const bytes = await bucket.get('video/a.mp4');
    await expect(buffer(bytes ?? x())).rejects.toThrow('the connection to the bucket broke');
  });

  test('because it is too slow is given up', async () => {
    const silent = await answering(() => undefined);
    await expect(silent.head('video/a.mp4')).rejects.toThrow('the bucket did not answer');
    await expect(silent.put('video/a.mp4', Buffer.from('x'))).rejects.toThrow('the bucket did not answer');
    server?.closeAllConnections();
    const slow = await answering((_request, response) => void response.writeHead(200).write('half'));
    const bytes = await slow.get('video/a.mp4');
    await expect(buffer(bytes ?? x())).rejects.toThrow('the bucket stopped answering');
  });

  test('has more time to join the parts of a video, while it sends blanks', async () => {
    const joining = await answering((_request, response) => {
      response.writeHead(200).write('<?xml version="1.0"?>');
      let blanks = 0;
      const next = setInterval(() => {
        response.write(' ');
        blanks += 1;
        if (blanks < 30) return;
        clearInterval(next);
        response.end('<CompleteMultipartUploadResult/>');
      }, 5);
    }, 50);
    await expect(joining.endParts('video/a', 'parts', ['tag'])).resolves.toBeUndefined();
  });

  test('because it sends endlessly is given up, though each byte is in time', async () => {
    const trickling = await answering((_request, response) => {
      response.writeHead(200).write('x');
      const next = setInterval(() => response.write('x'), 5);
      response.once('close', () => clearInterval(next));
    }, 500);
    const bytes = await trickling.get('video/a.mp4');
    await expect(buffer(bytes ?? x())).rejects.toThrow('the bucket stopped answering');
  });
});
