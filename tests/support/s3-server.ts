import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { S3Config } from '#app/platform/config-storage.server.ts';
import { addMultipart } from './s3-multipart.ts';

export interface S3Server {
  /** Of an empty bucket that nobody else has. */
  newBucket(): Promise<S3Config>;
  /** Lets scripts of a site send to a bucket, by a rule of CORS, also with the headers of our journeys; of no site without that. */
  letSend(bucket: S3Config, origin: string): Promise<void>;
  stop(): Promise<void>;
}

/** An S3 server of this process, on a port of its own. It checks signatures, dates and ranges as S3 does, and lists two parts a page. */
export async function startS3(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 's3-'));
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory });
  addMultipart(server, { pageSize: 2 });
  const { port } = await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  let count = 0;
  const make = async (path: string, body: string) => {
    const made = await fetch(`${endpoint}/${path}`, { method: 'PUT', body });
    if (!made.ok) throw new Error(`no bucket: ${made.status} ${await made.text()}`);
  };
  return {
    async newBucket() {
      const bucket = `media-${++count}`;
      await make(bucket, '');
      return { endpoint, bucket, region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
    },
    letSend: ({ bucket }, origin) =>
      make(
        `${bucket}?cors`,
        `<CORSConfiguration><CORSRule><AllowedOrigin>${origin}</AllowedOrigin><AllowedMethod>PUT</AllowedMethod><AllowedHeader>*</AllowedHeader></CORSRule></CORSConfiguration>`,
      ),
    async stop() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** The same bucket as settings of a server. */
export function settingsOf(bucket: S3Config): Record<string, string> {
  return {
    S3_ENDPOINT: bucket.endpoint,
    S3_BUCKET: bucket.bucket,
    S3_REGION: bucket.region,
    S3_ACCESS_KEY_ID: bucket.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
  };
}
