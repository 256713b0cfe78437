import { rm } from 'node:fs/promises';
import net from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { BackupKeySetting } from '#app/platform/config-backup.server.ts';
import type { Log } from '#app/platform/log.server.ts';
import { StartError } from '#app/platform/start-error.server.ts';
import { makeBackup, type BackupNeeds, type MadeBackup } from '../make-backup.server.ts';
import type { BackupProgress, OnProgress } from '../backup-progress.ts';

/** Request of the command to the server with the embedded database. */
interface Request {
  readonly folder: string;
  readonly key: BackupKeySetting;
}

type Answer = { readonly progress: BackupProgress } | { readonly made: MadeBackup } | { readonly refused: string };

/** Maximum length of a socket's path. */
const maxPathLength = 100;

const socketPathOf = (dataDir: string): string => join(dataDir, 'backup.sock');

/**
 * Lets `npm run backup` request a backup from this process, because only this process can use the embedded database. Listens on a socket
 * in the data folder that only its owner may open. Returns a handle that closes it; null if the folder's path is too long for a socket.
 */
export async function openBackupSocket(
  dataDir: string,
  needs: BackupNeeds & { readonly log: Log },
): Promise<(() => Promise<void>) | null> {
  const path = socketPathOf(dataDir);
  if (path.length > maxPathLength) {
    needs.log.warn(
      'the path of the data folder is too long for a socket: npm run backup has to wait until the server is stopped',
    );
    return null;
  }
  // A dead process left it; this process has the folder's lock.
  await rm(path, { force: true });
  const server = net.createServer((socket) => {
    const answer = (line: Answer) => void (socket.writable && socket.write(`${JSON.stringify(line)}\n`));
    socket.on('error', () => undefined);
    createInterface({ input: socket }).once('line', (line) => {
      void serve(line, needs, answer).finally(() => socket.end());
    });
  });
  const before = process.umask(0o177);
  try {
    await new Promise<void>((listening, failed) => server.once('error', failed).listen(path, listening));
  } finally {
    process.umask(before);
  }
  return () => new Promise((closed) => void server.close(() => closed()));
}

async function serve(
  line: string,
  needs: BackupNeeds & { readonly log: Log },
  answer: (line: Answer) => void,
): Promise<void> {
  try {
    const { folder, key } = JSON.parse(line) as Request;
    const onProgress: OnProgress = (progress) => answer({ progress });
    answer({ made: await makeBackup(needs, { folder, key, cause: 'command', onProgress }) });
  } catch (error) {
    if (!(error instanceof StartError)) needs.log.error({ err: error }, 'a backup could not be made');
    answer({ refused: (error as Error).message });
  }
}

/** Requests a backup from the server of a data folder; returns null without a server. Throws StartError if the server cannot make one. */
export async function askForBackup(
  dataDir: string,
  request: Request,
  onProgress: OnProgress,
): Promise<MadeBackup | null> {
  const path = socketPathOf(dataDir);
  if (path.length > maxPathLength) return null;
  const socket = net.connect(path);
  const isOpen = await new Promise<boolean>((found) => {
    socket.once('connect', () => found(true)).once('error', () => found(false));
  });
  if (!isOpen) return null;
  socket.write(`${JSON.stringify(request)}\n`);
  for await (const line of createInterface({ input: socket })) {
    const answer = JSON.parse(line) as Answer;
    if ('progress' in answer) onProgress(answer.progress);
    else if ('refused' in answer) throw new StartError(answer.refused);
    else return answer.made;
  }
  throw new StartError('The server ended before the backup was made.');
}
