/** The widths in which the server sends a picture of ours, in pixels; no other is made. */
export const pictureWidths = [160, 320, 480, 640, 960, 1280] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/** The formats of each width, the smallest first; nearly every browser takes one of the first two. */
export const pictureFormats = ['avif', 'webp', 'jpg'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** A picture of ours, as pages are given it. */
export interface OwnPicture {
  /** Of its media file. */
  readonly id: string;
  /** What is known of the original where somebody asked (`describePictures`). */
  readonly details?: PictureDetails;
}

export interface PictureDetails {
  /** In pixels, upright. */
  readonly width: number;
  readonly height: number;
  /** The picture in some sixteen pixels, as a data address, to be seen while it loads; null where light shines through. */
  readonly preview: string | null;
}

/** A picture on another site, whose address an owner typed; browsers fetch it there as it is. */
export interface LinkedPicture {
  readonly href: string;
}

/** What a course or a project is shown with. */
export type Picture = OwnPicture | LinkedPicture;

/** The picture that a file's id stands for; null for none. */
export function ownPicture(id: string | null): OwnPicture | null {
  return id === null ? null : { id };
}

/** The address of a picture in one of its sizes. Its bytes never change, so browsers may keep them for ever. */
export function pictureAddress(id: string, width: PictureWidth, format: PictureFormat): string {
  return `/pictures/${id}/${width}.${format}`;
}

/** One address for places that know nothing of sizes: a JPEG, or the other site's file; null for no picture. */
export function plainPictureAddress(picture: Picture | null): string | null {
  if (!picture) return null;
  return 'href' in picture ? picture.href : pictureAddress(picture.id, 320, 'jpg');
}

/** The widths worth offering: none is larger than the original, but one that is at least as large. */
export function widthsFor(details: PictureDetails | undefined): readonly PictureWidth[] {
  if (!details) return pictureWidths;
  const enough = pictureWidths.findIndex((width) => width >= details.width);
  return enough === -1 ? pictureWidths : pictureWidths.slice(0, enough + 1);
}
