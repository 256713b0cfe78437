import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { sql } from 'drizzle-orm';
import type { Finding } from '#app/database/doctor.server.ts';
import type { Services } from '#app/services.server.ts';

export interface MediaRow extends Record<string, unknown> {
  readonly id: string;
  readonly storage_key: string;
  readonly byte_size: string;
  readonly sha256: string;
}

export async function readMediaRows(db: Services['db']): Promise<readonly MediaRow[]> {
  const files = await db.execute<MediaRow>(sql`select id, storage_key, byte_size, sha256 from media_files order by id`);
  return files.rows;
}

/**
 * Invariant I8: every acknowledged media file exists and is complete. Reads all files; calls `progress` with the number of files read and
 * the total.
 */
export async function checkMedia(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  progress: (read: number, all: number) => void = () => undefined,
): Promise<Finding[]> {
  const wrong: { file: string; key: string; problem: string }[] = [];
  const files = await readMediaRows(db);
  for (const [index, file] of files.entries()) {
    const problem = await problemOf(file, storage);
    if (problem) wrong.push({ file: file.id, key: file.storage_key, problem });
    progress(index + 1, files.length);
  }
  // A video that was prepared meanwhile has another key now.
  const now = new Map((wrong.length > 0 ? await readMediaRows(db) : []).map((row) => [row.id, row.storage_key]));
  const rows = wrong.filter(({ file, key }) => now.get(file) === key);
  if (rows.length === 0) return [];
  return [
    {
      name: 'I8 media are whole',
      sentence: 'Every media file lies in storage with its size and SHA-256.',
      rows,
    },
  ];
}

/** Reads a stored file and returns its fault; null if it is intact. */
export async function problemOf(file: MediaRow, storage: Services['storage']): Promise<string | null> {
  const stored = await storage.stat(file.storage_key);
  if (!stored) return 'missing';
  if (stored.byteSize !== Number(file.byte_size)) return `has ${stored.byteSize} bytes instead of ${file.byte_size}`;
  const hash = createHash('sha256');
  await pipeline(await storage.open(file.storage_key), hash);
  return hash.digest('hex') === file.sha256 ? null : 'has other bytes than were received';
}
