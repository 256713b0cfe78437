import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, request as ask, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach } from 'vitest';
import { createLocalStorage } from '#app/adapters/storage/local-storage.server.ts';
import { mayOpenMedia } from '#app/modules/study/learning/may-open-media.server.ts';
import type { MediaFile, MediaKind } from '#app/modules/catalogue/media/media-file.ts';
import type { MediaStorage } from '#app/modules/catalogue/media/media-storage.ts';
import { createMediaHandler } from '#app/modules/catalogue/media/serve-media.server.ts';
import { storeMediaFile } from '#app/modules/catalogue/media/store-media-file.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { visitor, type Actor } from '#app/shared/actor.ts';
import type { TestEnv } from './test-env.ts';

/** Files of the demo content, which is part of every checkout. */
export const samples: Readonly<Record<'video' | 'pdf' | 'captions', string>> = {
  video: 'seeds/media/five-facts-in-a-message.mp4',
  pdf: 'seeds/media/daily-sales-sheet.pdf',
  captions: 'seeds/media/five-facts-in-a-message.vtt',
};

/** The smallest PNG: one pixel. */
export const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A media folder and a server for it, new for each test. */
export interface MediaFixture {
  readonly folder: string;
  readonly storage: MediaStorage;
  /** The current actor; a visitor at first. */
  actor: Actor;
  /** Stores a file from this path or these bytes, as the product does. */
  store(source: string | Buffer, kind: MediaKind, more?: { isPublic?: boolean; fileName?: string }): Promise<MediaFile>;
  /** Uses node:http, because `fetch` hides bodies of HEAD and changes headers. */
  send(path: string, headers?: Readonly<Record<string, string>>, method?: string): Promise<Answer>;
  filesOnDisk(): Promise<string[]>;
}

export function useMediaFixture(env: TestEnv): MediaFixture {
  let folder = '';
  let server: Server | null = null;
  let storage: MediaStorage = createLocalStorage('/nowhere');

  const fixture: MediaFixture = {
    get folder() {
      return folder;
    },
    get storage() {
      return storage;
    },
    actor: visitor,
    store: (source, kind, { isPublic = false, fileName = 'file' } = {}) =>
      storeMediaFile(
        { db: env.db, storage, actor: { kind: 'system', name: 'test' } },
        { source: typeof source === 'string' ? source : inPieces(source), kind, isPublic, fileName },
      ),
    send: (path, headers = {}, method = 'GET') =>
      new Promise((resolve, reject) => {
        const address = server?.address() as AddressInfo | undefined;
        const request = ask({ host: '127.0.0.1', port: address?.port, path, method, headers });
        request.on('error', reject);
        request.on('response', (response) => {
          buffer(response).then(
            (body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
            reject,
          );
        });
        request.end();
      }),
    async filesOnDisk() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
    },
  };

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'media-'));
    storage = createLocalStorage(folder);
    fixture.actor = visitor;
    const serve = createMediaHandler({
      db: env.db,
      storage,
      log: createLog('silent'),
      actorOf: async () => fixture.actor,
      mayOpen: (actor, fileId) =>
        mayOpenMedia({ db: env.db, clock: env.clock, contentAccess: 'enrolled' }, actor, fileId),
    });
    const listening = createServer((request, response) => void serve(request, response));
    await new Promise<void>((resolve) => {
      listening.listen(0, '127.0.0.1', resolve);
    });
    server = listening;
  });

  afterEach(async () => {
    server?.closeAllConnections();
    await new Promise((resolve) => {
      if (server) server.close(resolve);
      else resolve(undefined);
    });
    await rm(folder, { recursive: true, force: true });
  });

  return fixture;
}

/** Splits bytes as a network does, at arbitrary positions. */
function inPieces(bytes: Buffer): Readable {
  const pieces = function* (): Generator<Buffer> {
    for (let at = 0; at < bytes.length; at += 777) yield bytes.subarray(at, at + 777);
  };
  return Readable.from(pieces(), { objectMode: false });
}
