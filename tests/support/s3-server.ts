import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { S3Config } from '#app/platform/config-storage.server.ts';

export interface S3Server {
  /** Of an empty bucket that nobody else has. */
  newBucket(): Promise<S3Config>;
  stop(): Promise<void>;
}

/** An S3 server of this process, on a port of its own. It checks signatures, dates and ranges as S3 does. */
export async function startS3(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 's3-'));
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory });
  const { port } = await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  let count = 0;
  return {
    async newBucket() {
      const bucket = `media-${++count}`;
      const made = await fetch(`${endpoint}/${bucket}`, { method: 'PUT' });
      if (!made.ok) throw new Error(`no bucket: ${made.status}`);
      return { endpoint, bucket, region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
    },
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
