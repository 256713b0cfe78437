import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { S3Config } from '#app/platform/config-storage.server.ts';
import { addMultipart } from './s3-multipart.ts';

export interface S3Server {
  /** Returns a new, empty bucket. */
  newBucket(): Promise<S3Config>;
  /** Allows scripts of a site to send to a bucket by a CORS rule, with the headers that the browser tests add; no site may without it. */
  letSend(bucket: S3Config, origin: string): Promise<void>;
  stop(): Promise<void>;
}

/** Starts an S3 server in this process. It checks signatures, dates and ranges as S3 does, and lists two parts a page. */
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

/** Returns the settings of a server for this bucket. */
export function settingsOf(bucket: S3Config): Record<string, string> {
  return {
    S3_ENDPOINT: bucket.endpoint,
    S3_BUCKET: bucket.bucket,
    S3_REGION: bucket.region,
    S3_ACCESS_KEY_ID: bucket.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
  };
}
