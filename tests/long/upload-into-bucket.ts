import { join } from 'node:path';
import { createStaff } from '#app/modules/people/accounts/user-factory.ts';
import { writeLongVideo } from '#tests/support/long-video.ts';
import { settingsOf, startS3 } from '#tests/support/s3-server.ts';
import { openShop } from '#tests/support/shop-on-disk.ts';
import { SiteClient } from '#tests/support/site-client.ts';
import { TusClient } from '#tests/support/tus-client.ts';
import { print, readCommand } from './kill-run.ts';

// Uploads a video to a bucket through a server that is killed during the upload, and prints the memory that it takes:
// npm run build && node tests/long/upload-into-bucket.ts [megabytes]. Exits with 1 where the stored video differs, or memory grows with it.

const { turns: megabytes } = readCommand(400, 'megabytes');
const MB = 1_048_576;
/** MB that a large upload may add. */
const most = 50;

const bucket = await startS3();
const shop = await openShop('embedded');
const staff = await shop.look(({ db }) => createStaff(db));
const settings = settingsOf(await bucket.newBucket());
let server = await shop.start(settings);
const client = new SiteClient(server.url);
await client.logIn(staff, '/admin/login');

const sender = new TusClient(server.url, client);

const path = join(shop.folder, 'talk.mp4');
const video = await writeLongVideo(path, megabytes);
const address = await sender.begin(video.byteSize);
await sender.send(address, path, Math.floor(video.byteSize / 2));
await server.kill();
server = await shop.start({ ...settings, PORT: new URL(server.url).port });

// A small upload first: its one-time costs do not count.
const small = join(shop.folder, 'small.mp4');
const { byteSize } = await writeLongVideo(small, 20);
const first = await sender.begin(byteSize);
await sender.send(first, small, byteSize);
await sender.finish(first);

const before = server.memory();
let highest = before;
const watch = setInterval(() => (highest = Math.max(highest, server.memory())), 50);
await sender.send(address, path, video.byteSize);
const sent = highest;
const { sha256 } = await sender.finish(address);
clearInterval(watch);
await server.stop();
await shop.remove();
await bucket.stop();

const added = (value: number) => ((value - before) / MB).toFixed(0);
const isSame = sha256 === video.sha256;
print(`${isSame ? 'same' : 'ANOTHER'} hash; sending added ${added(sent)} MB, finishing ${added(highest)} MB`);
process.exit(isSame && highest - before < most * MB ? 0 : 1);
