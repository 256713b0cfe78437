import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startS3, type S3Server } from '#tests/support/s3-server.ts';
import { openBucket } from './s3-bucket.server.ts';
import { createS3DirectUploads, partSizeOf } from './s3-direct-uploads.server.ts';

let server: S3Server;
beforeAll(async () => {
  server = await startS3();
});
afterAll(() => server.stop());

const MB = 1024 * 1024;
const origin = 'https://shop.example';

describe('uploads from browsers into a bucket', () => {
  test('have at most ten thousand parts, none smaller than S3 allows', () => {
    for (const byteSize of [1, 5 * MB, 80_000 * MB, 80_000 * MB + 1, 102_400 * MB]) {
      const size = partSizeOf(byteSize);
      expect(Math.ceil(byteSize / size)).toBeLessThanOrEqual(10_000);
      expect(size).toBeGreaterThanOrEqual(8 * MB);
    }
    expect(partSizeOf(102_400 * MB)).toBe(11 * MB);
  });

  test('are impossible if the bucket has no CORS rule or the key lacks permissions', async () => {
    const config = await server.newBucket();
    const faults = (of = config, isOn = true) => createS3DirectUploads(openBucket(of), { isOn }).findFaults(origin);
    const noRule = { fault: `its CORS rules do not let scripts of ${origin} send by PUT`, lacks: 'rule' };
    expect(await faults()).toEqual([noRule]);
    expect(await faults(config, false)).toEqual([]);
    await server.letSend(config, 'https://another.example');
    expect(await faults()).toEqual([noRule]);
    await server.letSend(config, origin);
    expect(await faults()).toEqual([]);
    expect(await faults({ ...config, secretAccessKey: 'another' })).toEqual([
      { fault: 'its key may not begin an upload in parts, list the parts and drop it', lacks: 'permissions' },
    ]);
    for await (const begun of openBucket(config).listBegun()) expect(begun).toBeNull();
  });
});
