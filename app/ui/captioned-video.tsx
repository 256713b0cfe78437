import type { ComponentProps } from 'react';

type CaptionedVideoProps = Omit<ComponentProps<'video'>, 'children'> & {
  /** What it shows, for who cannot see it. */
  readonly 'aria-label': string;
  /** WebVTT; null where its owner has given none. */
  readonly captionsUrl: string | null;
};

/** A video of ours with its captions, off until somebody wants them. Any attribute of a video may be given. */
export function CaptionedVideo({ captionsUrl, ...video }: CaptionedVideoProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- it has them where its owner has given some
    <video playsInline {...video}>
      {captionsUrl && <track kind="captions" src={captionsUrl} srcLang="en" label="English" />}
    </video>
  );
}
