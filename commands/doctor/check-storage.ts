import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { uploadOriginOf } from '#app/platform/config-storage.server.ts';
import type { Services } from '#app/services.server.ts';
import { inArea, type Check } from './check.ts';

const { ok, warning, error } = inArea('storage');
const gigabyte = 1024 ** 3;

/** Checks that files can be written, read and removed, and that there is room. Leaves nothing behind. */
export async function checkStorage({
  storage,
  uploads,
  config,
}: Pick<Services, 'storage' | 'uploads' | 'config'>): Promise<Check[]> {
  // Trying the folder out would make it.
  if (config.storage.kind === 'folder' && !existsSync(config.dataDir)) return [await checkRoom(config.dataDir)];
  const place = config.storage.kind === 's3' ? `The bucket ${config.storage.bucket}` : 'The folder for media';
  const checks = await tryOut(storage, place);
  // A bucket without write access is reported once.
  if (checks.length > 1 && uploadOriginOf(config.storage) !== null)
    checks.push(...(await checkDirectUploads(uploads, place, config.appUrl)));
  return [...checks, await checkRoom(config.dataDir)];
}

/** Checks that browsers of staff can send videos directly to the bucket. */
async function checkDirectUploads({ direct }: Services['uploads'], place: string, origin: string): Promise<Check[]> {
  const faults = await direct
    ?.findFaults(origin)
    .catch(() => [{ fault: 'it did not answer', lacks: 'answer' } as const]);
  if (!faults?.length) return [ok(`${place} takes videos straight from browsers of staff.`)];
  return faults.map(({ fault, lacks }) =>
    warning(`${place} takes no videos from browsers: ${fault}. They go through this server.`, directRemedies[lacks]),
  );
}

const directRemedies = {
  rule: 'Give the bucket the rule in docs/operations.md (Keep media in a bucket), or set S3_DIRECT_UPLOADS=false.',
  permissions:
    'Give its key s3:PutObject, s3:AbortMultipartUpload and s3:ListMultipartUploadParts on the objects of the bucket. Videos in parts through this server need the first two as well.',
  answer: 'Check S3_ENDPOINT and the firewall.',
} as const;

/** Tries each permission separately, because keys of buckets often lack one. Skips the steps that depend on a missing permission. */
async function tryOut(storage: Services['storage'], place: string): Promise<Check[]> {
  const key = `doctor-${randomUUID()}.txt`;
  const words = 'written by the doctor';
  const steps: readonly (readonly [string, () => Promise<void>])[] = [
    ['be written', async () => void (await storage.put(key, Readable.from([Buffer.from(words)])))],
    [
      'be read',
      async () => {
        if ((await text(await storage.open(key))) !== words) throw new Error('other bytes came back');
      },
    ],
    ['be listed', () => readFirstEntry(storage)],
    ['have files removed', () => storage.remove(key)],
  ];
  const checks: Check[] = [];
  for (const [what, step] of steps) {
    const failure = await step().then(
      () => null,
      (reason: unknown) => (reason instanceof Error ? reason.message.split('\n')[0] : 'for no reason that it says'),
    );
    if (failure === null) checks.push(ok(`${place} can ${what}.`));
    else checks.push(error(`${place} cannot ${what} (${failure}).`, remedyFor(failure ?? '')));
    if (failure !== null && what === 'be written') break;
  }
  return checks;
}

/** Chooses the advice by the error of the disk or the bucket. The bucket's codes are those of S3. */
function remedyFor(failure: string): string {
  const known = remedies.find(([words]) => words.test(failure));
  return known?.[1] ?? "Give the process, or the bucket's key, the permissions in docs/operations.md.";
}

const remedies: readonly (readonly [RegExp, string])[] = [
  [/no way to the bucket|the bucket did not answer/, 'Check S3_ENDPOINT and the firewall.'],
  [/NoSuchBucket/, 'Check S3_BUCKET, or make that bucket.'],
  [
    /SignatureDoesNotMatch|InvalidAccessKeyId|AuthorizationHeaderMalformed/,
    'Check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and S3_REGION.',
  ],
  [/RequestTimeTooSkewed/, "Let this machine's clock be set by NTP."],
  [/ENOSPC|EDQUOT/, 'Make room on the disk of DATA_DIR.'],
];

async function readFirstEntry(storage: Services['storage']): Promise<void> {
  await storage.list()[Symbol.asyncIterator]().next();
}

async function checkRoom(folder: string): Promise<Check> {
  if (!existsSync(folder)) return warning('DATA_DIR is not there yet.', 'The first start makes it.');
  const { bavail, bsize, blocks } = await statfs(folder);
  const free = bavail * bsize;
  const words = `${(free / gigabyte).toFixed(1)} GB of ${((blocks * bsize) / gigabyte).toFixed(1)} GB are free where DATA_DIR is.`;
  if (free < gigabyte / 4) return error(words, 'Make room: what cannot be written is not acknowledged.');
  return free < 2 * gigabyte ? warning(words, 'Make room before uploads fill the disk.') : ok(words);
}
