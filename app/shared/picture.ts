/** Widths in pixels of the images that the server resizes. */
export const pictureWidths = [160, 320, 480, 640, 960, 1280] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/** Formats of each width, the smallest files first. Nearly every browser accepts one of the first two. */
export const pictureFormats = ['avif', 'webp', 'jpg'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** An uploaded image, as pages get it. */
export interface OwnPicture {
  /** Id of its media file. */
  readonly id: string;
  /** Facts of the original, set by `describePictures`. */
  readonly details?: PictureDetails;
}

export interface PictureDetails {
  /** Pixels, upright. */
  readonly width: number;
  readonly height: number;
  /** The picture in some sixteen pixels, as a data address, to be seen while it loads; null if light shines through. */
  readonly preview: string | null;
}

/** An image on another site, with an address that an owner typed. Browsers fetch it there. */
interface LinkedPicture {
  readonly href: string;
}

/** The image of a course or a project. */
export type Picture = OwnPicture | LinkedPicture;

/** Returns the image of a file's id; null for null. */
export function ownPicture(id: string | null): OwnPicture | null {
  return id === null ? null : { id };
}

/** Returns the address of an image in one of its sizes. Its bytes never change, so browsers may cache it forever. */
export function pictureAddress(id: string, width: PictureWidth, format: PictureFormat): string {
  return `/pictures/${id}/${width}.${format}`;
}

/** Returns one address where sizes are not supported: a JPEG, or the other site's file; null for no image. */
export function plainPictureAddress(picture: Picture | null): string | null {
  if (!picture) return null;
  return 'href' in picture ? picture.href : pictureAddress(picture.id, 320, 'jpg');
}

/** Returns the widths to offer: up to the first that is at least as wide as the original. */
export function widthsFor(details: PictureDetails | undefined): readonly PictureWidth[] {
  if (!details) return pictureWidths;
  const enough = pictureWidths.findIndex((width) => width >= details.width);
  return enough === -1 ? pictureWidths : pictureWidths.slice(0, enough + 1);
}

/** Maximum pixels of an uploaded image, because some kilobytes can unpack to gigabytes. */
export const maxPixels = 40_000_000;
