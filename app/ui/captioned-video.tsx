import type { ComponentProps } from 'react';
import { baseLocale, languageNames, type Locale } from '#app/shared/locale.ts';

type CaptionedVideoProps = Omit<ComponentProps<'video'>, 'children'> & {
  /** Description of the video for screen readers. */
  readonly 'aria-label': string;
  /** WebVTT; null without captions. */
  readonly captionsUrl: string | null;
  /** Default English. */
  readonly captionsLocale?: Locale;
};

/** Shows an uploaded video with its captions, which are off by default. Accepts any attribute of a video. */
export function CaptionedVideo({ captionsUrl, captionsLocale = baseLocale, ...video }: CaptionedVideoProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- it has captions if its owner has uploaded some
    <video playsInline {...video}>
      {captionsUrl && (
        <track kind="captions" src={captionsUrl} srcLang={captionsLocale} label={languageNames[captionsLocale]} />
      )}
    </video>
  );
}
