import { createHash } from 'node:crypto';
import { chmod, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { BackupKeySetting } from '#app/platform/config-backup.server.ts';
import { makeFolder } from '#app/platform/data-folder.server.ts';
import { StartError } from '#app/platform/start-error.server.ts';
import { openKey, openWith, sealWith, type BackupKey } from './backup-key.server.ts';
import { manifestSchema, type Manifest } from './manifest.ts';

/** Prefix of folders that are not complete backups yet. */
const unfinished = '.unfinished-';
const nameShape = /^backup-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)(-\d+)?Z$/;

const plainManifest = 'manifest.json';
const sealedManifest = 'manifest.json.age';
/** The manifest's own SHA-256, as `sha256sum -c` reads it. */
const sumFile = 'manifest.sha256';
const identityFile = 'identity.age';

/** A complete backup. */
export interface FoundBackup {
  readonly path: string;
  readonly manifest: Manifest;
  /** Null if not encrypted. */
  readonly key: BackupKey | null;
}

/** Returns the name of a backup's folder: its start, in UTC. */
export function nameBackup(begun: Date, number = 1): string {
  const moment = begun.toISOString().slice(0, 19).replaceAll(':', '-');
  return `backup-${moment}${number > 1 ? `-${number}` : ''}Z`;
}

/** Returns the start of a backup from its folder's name; null for other names. */
export function momentOf(name: string): Date | null {
  const [, day, hours, minutes, seconds] = nameShape.exec(name) ?? [];
  return day === undefined ? null : new Date(`${day}T${hours}:${minutes}:${seconds}Z`);
}

/** Returns the names of the backups in a folder, newest first; empty without the folder. */
export async function listBackups(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => nameShape.test(name)).toSorted((one, other) => (isOlder(one, other) ? 1 : -1));
}

/** Compares two names. Within a second the first backup has no number. */
function isOlder(one: string, other: string): boolean {
  const [first, second] = [one, other].map((name) => momentOf(name)?.getTime() ?? 0) as [number, number];
  return first === second ? numberOf(one) < numberOf(other) : first < second;
}

const numberOf = (name: string): number => Number(nameShape.exec(name)?.[5]?.slice(1) ?? 1);

/** Creates a folder for a new backup, and removes what earlier ones left unfinished. */
export async function beginFolder(
  folder: string,
  begun: Date,
): Promise<{ readonly name: string; readonly path: string }> {
  makeFolder(folder, 0o700);
  for (const left of await readdir(folder)) {
    if (left.startsWith(unfinished)) await rm(join(folder, left), { recursive: true, force: true });
  }
  const taken = new Set(await listBackups(folder));
  let number = 1;
  while (taken.has(nameBackup(begun, number))) number += 1;
  const name = nameBackup(begun, number);
  const path = join(folder, unfinished + name);
  await mkdir(path, { mode: 0o700 });
  return { name, path };
}

/** Writes the manifest, and gives the folder its name as a backup once everything is on disk. */
export async function finishFolder(path: string, manifest: Manifest, key: BackupKey | null): Promise<string> {
  const text = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
  const [file, bytes] = key ? [sealedManifest, await collect(sealWith(key)(only(text)))] : [plainManifest, text];
  await writeFileDurably(join(path, file), bytes);
  await writeFileDurably(join(path, sumFile), Buffer.from(`${sumOf(bytes)}  ${file}\n`));
  if (key?.sealedIdentity) await writeFileDurably(join(path, identityFile), Buffer.from(key.sealedIdentity));
  await syncFolders(path);
  const finished = join(dirname(path), basename(path).slice(unfinished.length));
  await rename(path, finished);
  await syncFolder(dirname(finished));
  return finished;
}

/** Opens the backup at a path, or the newest one in that folder. Throws StartError without a readable backup. */
export async function openBackup(path: string, setting: BackupKeySetting): Promise<FoundBackup> {
  const files = await readdir(path).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`There is no backup in ${path} (${error.code}).`);
  });
  const isBackup = files.includes(plainManifest) || files.includes(sealedManifest) || files.includes(sumFile);
  if (!isBackup) {
    const [newest] = await listBackups(path);
    if (newest === undefined) throw new StartError(`There is no backup in ${path}.`);
    return openBackup(join(path, newest), setting);
  }
  const isSealed = !files.includes(plainManifest);
  const bytes = await readManifest(path, isSealed ? sealedManifest : plainManifest);
  if (!isSealed) return { path, manifest: parseManifest(path, bytes), key: null };
  const key = await openKey(setting, files.includes(identityFile) ? await readFile(join(path, identityFile)) : null);
  const opened = await collect(openWith(key)(only(bytes))).catch(() => {
    throw new StartError('The backup cannot be opened with this key. Was it made with another?');
  });
  return { path, manifest: parseManifest(path, opened), key };
}

/** Returns when the last byte of a backup was written, by its disk, in fractional milliseconds, which a Date would drop. */
export async function finishedAtMs({ path }: FoundBackup): Promise<number> {
  return (await stat(join(path, sumFile))).mtimeMs;
}

/** Removes a backup. Renames it first, so that an interrupted removal leaves no backup. */
export async function removeBackup(folder: string, name: string): Promise<void> {
  const path = join(folder, unfinished + name);
  await rename(join(folder, name), path);
  await rm(path, { recursive: true, force: true });
}

async function readManifest(path: string, file: string): Promise<Buffer> {
  const [bytes, sum] = await Promise.all([
    readFile(join(path, file)).catch(() => null),
    readFile(join(path, sumFile), 'utf8').catch(() => null),
  ]);
  if (!bytes || sum !== `${sumOf(bytes)}  ${file}\n`)
    throw new StartError(`The backup in ${path} is damaged: its ${file} and ${sumFile} do not belong together.`);
  return bytes;
}

function parseManifest(path: string, bytes: Buffer): Manifest {
  try {
    return manifestSchema.parse(JSON.parse(bytes.toString()));
  } catch {
    throw new StartError(
      `The backup in ${path} was made by a newer version of the product, or its manifest was changed.`,
    );
  }
}

const sumOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

async function* only(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function collect(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of bytes) parts.push(part);
  return Buffer.concat(parts);
}

async function writeFileDurably(path: string, bytes: Buffer): Promise<void> {
  await writeFile(path, bytes, { flag: 'wx', mode: 0o600, flush: true });
}

/** Syncs all folders, because only then are the files' names on disk. */
async function syncFolders(path: string): Promise<void> {
  for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) await syncFolder(join(entry.parentPath, entry.name));
  }
  await syncFolder(path);
}

async function syncFolder(path: string): Promise<void> {
  await chmod(path, 0o700).catch(() => undefined);
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
