import { askAgain } from '#app/modules/media/ui/ask-again.ts';
import { CaptionedVideo } from '#app/ui/captioned-video.tsx';

export interface FilmProps {
  readonly title: string;
  readonly video:
    | { readonly kind: 'youtube'; readonly youtubeId: string }
    | { readonly kind: 'file'; readonly url: string; readonly captionsUrl: string | null };
  /** What it was to show cannot be played. */
  readonly onGone?: () => void;
}

/** A video in its frame: YouTube's player, or the browser's for a file. */
export function Film({ title, video, onGone }: FilmProps) {
  return (
    <div className="preview">
      {video.kind === 'youtube' ? (
        <iframe
          className="art"
          src={`https://www.youtube-nocookie.com/embed/${video.youtubeId}`}
          title={`Video of ${title}`}
          allow="encrypted-media; picture-in-picture; fullscreen"
          referrerPolicy="strict-origin-when-cross-origin"
          loading="lazy"
        />
      ) : (
        <CaptionedVideo
          key={video.url}
          className="art"
          aria-label={`Video of ${title}`}
          src={video.url}
          captionsUrl={video.captionsUrl}
          controls
          preload="metadata"
          onError={(event) => {
            if (!askAgain(event)) onGone?.();
          }}
        />
      )}
    </div>
  );
}
