import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { createLocalStorage } from '#app/adapters/storage/local-storage.server.ts';
import { createStaff } from '#app/modules/people/accounts/user-factory.ts';
import { createPictures, type PictureSize } from '#app/modules/catalogue/media/pictures.server.ts';
import { describePictures } from '#app/modules/catalogue/media/describe-pictures.server.ts';
import { storeMediaFile } from '#app/modules/catalogue/media/store-media-file.server.ts';
import { ownPicture, pictureAddress, pictureFormats, pictureWidths } from '#app/shared/picture.ts';
import { staffCookie } from '#tests/support/staff-cookie.ts';
import { flatPng } from '#tests/support/file-bombs.ts';
import { useHttpServer } from '#tests/support/http-server-fixture.ts';

const chain = useHttpServer();

/** Makes a photograph as phones do: grainy, with EXIF orientation and private EXIF data. */
function photograph(width: number, height: number): Sharp {
  const grain = Buffer.from(Array.from({ length: 64 * 64 * 3 }, (_, at) => (at * 7919) % 251));
  return sharp(grain, { raw: { width: 64, height: 64, channels: 3 } }).resize(width, height, { fit: 'fill' });
}

async function put(
  picture: Sharp | Buffer | string,
  { isPublic = true, kind = 'image' }: { isPublic?: boolean; kind?: 'image' | 'pdf' } = {},
): Promise<string> {
  const { services } = chain.product;
  const source =
    typeof picture === 'string'
      ? picture
      : Readable.from([Buffer.isBuffer(picture) ? picture : await picture.toBuffer()], { objectMode: false });
  const actor = { kind: 'system', name: 'test' } as const;
  return (await storeMediaFile({ ...services, actor }, { source, fileName: 'picture', kind, isPublic })).id;
}

describe('a picture', () => {
  test('is sent in every size and format, much smaller, upright and without metadata', async () => {
    await chain.open();
    const original = photograph(1600, 900)
      .jpeg({ quality: 95 })
      .withExif({ IFD0: { Artist: 'Somebody', Orientation: '6' } })
      .withMetadata({ orientation: 6 });
    const id = await put(original);
    const originalSize = (await original.toBuffer()).byteLength;
    const types = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };
    for (const format of pictureFormats) {
      const { status, headers, bytes } = await chain.ask(pictureAddress(id, 320, format));
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        'content-type': types[format],
        'content-length': String(bytes.length),
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      });
      const { width, height, exif, orientation } = await sharp(bytes).metadata();
      expect({ width, height, exif, orientation }).toEqual({ width: 320, height: 569 });
      expect(bytes.length).toBeLessThan(originalSize / 8);
    }
    for (const requested of pictureWidths) {
      const { width } = await sharp((await chain.ask(pictureAddress(id, requested, 'webp'))).bytes).metadata();
      // The original lies on its side: turned upright it is 900 pixels wide.
      expect(width).toBe(Math.min(requested, 900));
    }
    expect(chain.rendered).toEqual([]);
  });

  test('is not resent to a browser that has cached it, and HEAD has no body', async () => {
    await chain.open();
    const address = pictureAddress(await put(photograph(400, 300).png()), 160, 'webp');
    const { headers, bytes } = await chain.ask(address);
    const again = await chain.ask(address, { headers: { 'if-none-match': String(headers.etag) } });
    expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, headers.etag]);
    expect((await chain.ask(address, { headers: { 'if-match': '"other"' } })).status).toBe(412);
    const head = await chain.ask(address, { method: 'HEAD' });
    expect([head.status, head.bytes.length, head.headers['content-length']]).toEqual([200, 0, String(bytes.length)]);
  });

  test('is resized once for concurrent requests, and stays on disk', async () => {
    await chain.open();
    const { services } = chain.product;
    const id = await put(photograph(800, 450).png());
    const address = pictureAddress(id, 640, 'avif');
    const answers = await Promise.all(Array.from({ length: 12 }, () => chain.ask(address)));
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(1);
    const storedSizes = readdirSync(join(chain.folder, 'pictures'), { recursive: true, encoding: 'utf8' });
    expect(storedSizes.filter((name) => name.endsWith('.avif'))).toEqual([join('r1', id, '640.avif')]);
    // The next process has nothing in memory and no original: it sends the files of the folder.
    rmSync(join(chain.folder, 'media'), { recursive: true });
    const next = createPictures({ ...services, sizes: createLocalStorage(join(chain.folder, 'pictures')) });
    expect((await next.inSize(id, { width: 640, format: 'avif' }))?.etag).toBe(answers[0]?.headers.etag);
    await expect(next.inSize(id, { width: 480, format: 'avif' })).rejects.toThrow(/ENOENT/);
  });

  test('is resized behind one size of somebody with many private pictures, and not behind all', async () => {
    await chain.open();
    const { pictures, db } = chain.product.services;
    const owner = await createStaff(db);
    const privateIds = [await put(flatPng(3_000, 2_000), { isPublic: false }), await put(flatPng(2_000, 3_000))];
    await db.execute(sql`update media_files set uploaded_by = ${owner.id}, is_public = false`);
    const publicId = await put(photograph(400, 300).png());
    const order: string[] = [];
    const ask = async (name: string, id: string, size: PictureSize) => {
      expect(await pictures.inSize(id, size, () => Promise.resolve(true))).not.toBeNull();
      order.push(name);
    };
    const sizes = privateIds.flatMap((id) =>
      pictureWidths.flatMap((width) => pictureFormats.map((format) => ask('private', id, { width, format }))),
    );
    await expect.poll(() => order.length).toBeGreaterThan(0);
    const before = order.length;
    await ask('public', publicId, { width: 320, format: 'webp' });
    expect(order.indexOf('public') - before).toBeLessThan(4);
    await Promise.all(sizes);
    expect(order).toHaveLength(2 * pictureWidths.length * pictureFormats.length + 1);
  });

  test('that its owner removes is gone at the next request', async () => {
    await chain.open();
    const id = await put(photograph(400, 300).png());
    expect((await chain.ask(pictureAddress(id, 160, 'jpg'))).status).toBe(200);
    await chain.product.services.db.execute(sql`update media_files set is_public = false where id = ${id}`);
    expect((await chain.ask(pictureAddress(id, 160, 'jpg'))).status).toBe(404);
  });
});

test.each([
  ['between two widths', '321.avif', 480, 'image/avif'],
  ['above the largest', '2560.webp', 1280, 'image/webp'],
  ['below the smallest', '80.webp', 160, 'image/webp'],
  ['in a format of its own', '320.jxl', 320, 'image/jpeg'],
])(
  'a size of another release, %s, is sent in the next one, and not cached for long',
  async (_case, size, width, type) => {
    await chain.open();
    const id = await put(photograph(1600, 900).png());
    const { status, headers, bytes } = await chain.ask(`/pictures/${id}/${size}`);
    expect({ status, type: headers['content-type'], cached: headers['cache-control'] }).toEqual({
      status: 200,
      type,
      cached: 'public, max-age=300',
    });
    expect(await sharp(bytes).metadata()).toMatchObject({ width });
  },
);

describe('other files are not sent', () => {
  test.each([
    ['a width written otherwise', (id: string) => `/pictures/${id}/0320.avif`],
    ['no width', (id: string) => `/pictures/${id}/0.avif`],
    ['a format that is none', (id: string) => `/pictures/${id}/320.x`],
    ['no size', (id: string) => `/pictures/${id}`],
    ['a picture that is not there', () => pictureAddress('00000000-0000-4000-8000-000000000001', 320, 'avif')],
    ['a way out of the folder', () => '/pictures/..%2f..%2fsecret/320.jpg'],
    ['another way out', (id: string) => `/pictures/${id}/..%2f..%2f320.jpg`],
    ['an address on another site', () => '/pictures/https%3A%2F%2Fexample.com%2Fa.png/320.jpg'],
  ])('not %s', async (_case, addressFor) => {
    await chain.open();
    const { status, headers } = await chain.ask(addressFor(await put(photograph(400, 300).png())));
    expect([status, headers['cache-control']]).toEqual([404, 'no-store']);
    expect(chain.rendered).toEqual([]);
  });

  test('not a private file, nor one that is not a picture', async () => {
    await chain.open();
    const files = [
      await put(photograph(400, 300).png(), { isPublic: false }),
      await put('seeds/media/daily-sales-sheet.pdf', { kind: 'pdf' }),
    ];
    for (const id of files) expect((await chain.ask(pictureAddress(id, 320, 'jpg'))).status).toBe(404);
  });

  test('a private one to staff alone, and nothing on the way may keep it', async () => {
    await chain.open();
    const { services } = chain.product;
    const address = pictureAddress(await put(photograph(400, 300).png(), { isPublic: false }), 320, 'webp');
    const cookie = await staffCookie(services, (await createStaff(services.db, { role: 'editor' })).id);
    const { status, headers } = await chain.ask(address, { headers: { cookie } });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect((await chain.ask(address)).status).toBe(404);
  });

  test('and not to another method', async () => {
    await chain.open();
    const address = pictureAddress(await put(photograph(400, 300).png()), 320, 'jpg');
    const { status, headers } = await chain.ask(address, { method: 'DELETE' });
    expect([status, headers['allow']]).toEqual([405, 'GET, HEAD']);
  });

  test('a damaged picture is not found, and a page shows it without its size', async () => {
    await chain.open();
    const png = await photograph(800, 450).png().toBuffer();
    const id = await put(png.subarray(0, png.length / 2));
    for (const width of [320, 480] as const)
      expect((await chain.ask(pictureAddress(id, width, 'webp'))).status).toBe(404);
    const item = { picture: ownPicture(id) };
    expect(await describePictures(chain.product.services, [item])).toEqual([item]);
  });
});

describe('a description', () => {
  test('has the upright size, and a preview of a few bytes', async () => {
    await chain.open();
    const { pictures } = chain.product.services;
    const id = await put(photograph(1600, 900).jpeg().withMetadata({ orientation: 6 }));
    const details = await pictures.describe(id);
    expect(details).toMatchObject({ width: 900, height: 1600 });
    const [, format, base64 = ''] = /^data:image\/(\w+);base64,(.+)$/.exec(details?.preview ?? '') ?? [];
    expect(format).toBe('webp');
    expect(base64.length).toBeLessThan(600);
    expect(await sharp(Buffer.from(base64, 'base64')).metadata()).toMatchObject({ width: 16, height: 28 });
  });

  test('has no preview for a transparent picture', async () => {
    await chain.open();
    const clear = sharp({ create: { width: 300, height: 200, channels: 4, background: '#ff000080' } });
    const details = await chain.product.services.pictures.describe(await put(clear.png()));
    expect(details).toEqual({ width: 300, height: 200, preview: null });
  });

  test('is added to pictures of the site, and to no others', async () => {
    await chain.open();
    const { services } = chain.product;
    const id = await put(photograph(300, 200).png());
    // Described before: a page does not wait for pictures that were never shown.
    await services.pictures.describe(id);
    const linked = { name: 'linked', picture: { href: 'https://example.com/a.png' } };
    const none = { name: 'none', picture: null };
    const [own, ...others] = await describePictures(services, [{ name: 'own', picture: { id } }, linked, none]);
    expect(own).toMatchObject({ name: 'own', picture: { id, details: { width: 300, height: 200 } } });
    expect(others).toEqual([linked, none]);
  });

  test('that takes long is left out', async () => {
    const never = { inSize: () => Promise.resolve(null), describe: () => new Promise<never>(() => undefined) };
    await chain.open();
    const item = { picture: ownPicture('00000000-0000-4000-8000-000000000001') };
    expect(await describePictures({ ...chain.product.services, pictures: never }, [item])).toEqual([item]);
  });
});
