import sharp from 'sharp';
import { expect, test } from 'vitest';
import { sourceOf } from '../file-source.ts';
import { cleanPicture } from './make-picture.ts';

const clean = async (bytes: Uint8Array, contentType: string) =>
  Buffer.from(await cleanPicture(sourceOf(bytes), { contentType }));

test('a photograph is turned upright and loses its location and camera data', async () => {
  const photograph = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#c30' } })
    .withExif({ IFD0: { Model: 'Phone of Amina' }, IFD3: { GPSLatitude: '1/1 17/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const bytes = await clean(photograph, 'image/jpeg');
  const { width, height, exif, orientation, format } = await sharp(bytes).metadata();
  expect({ width, height, exif, orientation, format }).toEqual({
    width: 200,
    height: 400,
    exif: undefined,
    orientation: undefined,
    format: 'jpeg',
  });
});

test.each(['png', 'webp', 'jpeg'] as const)(
  'a large %s keeps its format, in the size that pages need',
  async (format) => {
    const background = { r: 10, g: 20, b: 30, alpha: 0.5 };
    const large = await sharp({ create: { width: 3_000, height: 1_500, channels: 4, background } })
      .toFormat(format)
      .toBuffer();
    const after = await sharp(await clean(large, `image/${format}`)).metadata();
    expect([after.format, after.width, after.height]).toEqual([format, 2_560, 1_280]);
    expect(after.hasAlpha).toBe(format !== 'jpeg');
  },
);

test('data after a picture in its file are removed', async () => {
  const png = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const bytes = await clean(Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]), 'image/png');
  expect(bytes.includes('script')).toBe(false);
});

test('a picture that claims too many pixels is not decoded, and a damaged one is refused', async () => {
  const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const huge = Buffer.from(
    await sharp({ create: { width: 8_000, height: 5_001, channels: 3, background: '#fff' } })
      .png()
      .toBuffer(),
  );
  await expect(clean(huge, 'image/png')).rejects.toMatchObject({ reason: 'too_many_pixels' });
  await expect(clean(png.subarray(0, 60), 'image/png')).rejects.toThrow();
  await expect(clean(Buffer.from('no picture'), 'image/png')).rejects.toThrow();
});
