import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { createAdmin } from '#app/modules/identity/user-factory.ts';
import { pieceType, tusVersion } from '#app/modules/media/uploads/tus.ts';
import { finishPath, uploadsPath } from '#app/modules/media/uploads/upload.ts';
import { writeLongFilm } from '#tests/support/long-film.ts';
import { settingsOf, startS3 } from '#tests/support/s3-server.ts';
import { openShop } from '#tests/support/shop-on-disk.ts';
import { SiteClient } from '#tests/support/site-client.ts';

// Sends a film into a bucket, through a server that is killed in the middle, and says how much memory that took:
// npm run build && node tests/long/upload-into-bucket.ts [megabytes]. Exits with 1 where the film is another one than was sent, or the memory is not flat.

const megabytes = Number(process.argv[2] ?? 400);
const MB = 1_048_576;
/** A large upload adds less than this, in MB. */
const most = 50;

const bucket = await startS3();
const shop = await openShop('embedded');
const admin = await shop.look(({ db }) => createAdmin(db));
const settings = settingsOf(await bucket.newBucket());
let server = await shop.start(settings);
const client = new SiteClient(server.url);
await client.logIn(admin, '/admin/login');

async function ask(method: string, address: string, headers: Record<string, string> = {}, body?: Buffer) {
  const all = { origin: server.url, cookie: client.cookie, 'tus-resumable': tusVersion, ...headers };
  const answer = await fetch(server.url + address, {
    method,
    headers: all,
    body: body ? new Uint8Array(body) : null,
  });
  if (!answer.ok) throw new Error(`${method} ${answer.status} ${await answer.text()}`);
  return answer;
}

/** Sends what is missing up to a byte, in pieces as browsers do. */
async function send(address: string, path: string, end: number): Promise<void> {
  const file = await open(path);
  let at = Number((await ask('HEAD', address)).headers.get('upload-offset'));
  while (at < end) {
    const { bytesRead, buffer: piece } = await file.read(Buffer.alloc(Math.min(8 * MB, end - at)), { position: at });
    const headers = { 'content-type': pieceType, 'upload-offset': String(at) };
    const answer = await ask('PATCH', address, headers, piece.subarray(0, bytesRead));
    at = Number(answer.headers.get('upload-offset'));
  }
  await file.close();
}

async function begin(byteSize: number): Promise<string> {
  const metadata = Object.entries({ filename: 'film.mp4', kind: 'video', audience: 'private' })
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');
  const headers = { 'upload-length': String(byteSize), 'upload-metadata': metadata };
  return (await ask('POST', uploadsPath, headers)).headers.get('location') ?? '';
}

async function finish(address: string): Promise<string> {
  const finished = await ask('POST', finishPath(address.slice(uploadsPath.length + 1)));
  return ((await finished.json()) as { sha256: string }).sha256;
}

const path = join(shop.folder, 'film.mp4');
const film = await writeLongFilm(path, megabytes);
const address = await begin(film.byteSize);
await send(address, path, Math.floor(film.byteSize / 2));
await server.kill();
server = await shop.start({ ...settings, PORT: new URL(server.url).port });

// What any upload takes once is not what a large one adds.
const small = join(shop.folder, 'small.mp4');
const { byteSize } = await writeLongFilm(small, 20);
const first = await begin(byteSize);
await send(first, small, byteSize);
await finish(first);

const before = server.memory();
let highest = before;
const watch = setInterval(() => (highest = Math.max(highest, server.memory())), 50);
await send(address, path, film.byteSize);
const sent = highest;
const sha256 = await finish(address);
clearInterval(watch);
await server.stop();
await shop.remove();
await bucket.stop();

const added = (value: number) => ((value - before) / MB).toFixed(0);
const isSame = sha256 === film.sha256;
process.stdout.write(
  `${megabytes} MB: ${isSame ? 'same' : 'ANOTHER'} hash; sending added ${added(sent)} MB, finishing ${added(highest)} MB\n`,
);
process.exit(isSame && highest - before < most * MB ? 0 : 1);
