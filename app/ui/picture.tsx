import { pictureAddress, widthsFor, type Picture as PictureSource, type PictureFormat } from '#app/shared/picture.ts';
import { classNames } from './class-names.ts';
import { cssVariables } from './css-variables.ts';

interface PictureProps {
  readonly picture: PictureSource;
  /** Displayed width, as HTML `sizes`. Browsers that support it measure a lazy picture themselves. */
  readonly sizes: string;
  /** True above the fold: loads first. */
  readonly eager?: boolean | undefined;
  /** Aspect ratio of its box in pixels, if the picture's own is unknown. */
  readonly width?: number;
  readonly height?: number;
}

/** Shows an owner's picture: an uploaded one in several sizes and formats with a placeholder, another site's unchanged. */
export function Picture({ picture, sizes, eager, width = 1280, height = 720 }: PictureProps) {
  const when = {
    loading: eager ? 'eager' : 'lazy',
    decoding: 'async',
    fetchPriority: eager ? 'high' : 'auto',
  } as const;
  if ('href' in picture) {
    return (
      <img src={picture.href} alt="" {...{ width, height }} className="art" {...when} referrerPolicy="no-referrer" />
    );
  }
  const { id, details } = picture;
  const srcSet = (format: PictureFormat) =>
    widthsFor(details)
      .map((each) => `${pictureAddress(id, each, format)} ${each}w`)
      .join(', ');
  const measured = eager ? sizes : `auto, ${sizes}`;
  return (
    <picture>
      <source type="image/avif" srcSet={srcSet('avif')} sizes={measured} />
      <source type="image/webp" srcSet={srcSet('webp')} sizes={measured} />
      <img
        src={pictureAddress(id, 640, 'jpg')}
        alt=""
        width={details?.width ?? width}
        height={details?.height ?? height}
        className={classNames('art', details?.preview && 'preview-of')}
        style={details?.preview ? cssVariables({ '--preview': `url(${details.preview})` }) : undefined}
        {...when}
      />
    </picture>
  );
}
