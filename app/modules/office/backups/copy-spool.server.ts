import { join } from 'node:path';
import type { Spool } from '#app/modules/money/providers/mpesa/spool/spool.server.ts';
import type { FoundBackup } from './folder/backup-folder.server.ts';
import type { BackupKey } from './folder/backup-key.server.ts';
import type { Manifest } from './folder/manifest.ts';
import { endingOf, readStored, writeStored } from './folder/stored-file.server.ts';

/** A line of the spool's file in a backup: the bytes in base64, because an unreadable entry need not be text. */
interface SpoolLine {
  readonly name: string;
  readonly bytes: string;
}

/** Writes the spool's files into the backup in `folder`, as one file. Returns its entry for the manifest; null for an empty spool. */
export async function copySpool(
  spool: Pick<Spool, 'files'>,
  folder: string,
  key: BackupKey | null,
): Promise<Manifest['spool']> {
  const files = await spool.files();
  if (files.length === 0) return null;
  const lines = files.map(({ name, bytes }) => {
    const line: SpoolLine = { name, bytes: bytes.toString('base64') };
    return Buffer.from(`${JSON.stringify(line)}\n`);
  });
  const packing = { gzip: true, key };
  const path = join('spool', `entries.ndjson${endingOf(packing)}`);
  const { file } = await writeStored(folder, path, packing, each(lines));
  return { entries: files.length, file };
}

/** Restores a backup's spool, from which the server processes the entries. Repeatable: entries have names of their own. */
export async function restoreSpool({ path, manifest, key }: FoundBackup, spool: Pick<Spool, 'restore'>): Promise<void> {
  if (!manifest.spool) return;
  const text = await readStored(path, manifest.spool.file, { gzip: true, key }, async (bytes) => {
    const parts: Uint8Array[] = [];
    for await (const part of bytes) parts.push(part);
    return Buffer.concat(parts).toString();
  });
  for (const line of text.trimEnd().split('\n')) {
    const { name, bytes } = JSON.parse(line) as SpoolLine;
    await spool.restore({ name, bytes: Buffer.from(bytes, 'base64') });
  }
}

async function* each(lines: readonly Buffer[]): AsyncGenerator<Uint8Array> {
  yield* lines;
}
