import { RotateCcw } from '#app/ui/icons.ts';
import { m } from '#texts';

/** Covers the stage of a video that failed to load. */
export function VideoFailure({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div className="video-cut" role="alert">
      <p>{m.player_video_failed()}</p>
      <button type="button" className="btn btn-quiet" onClick={onRetry}>
        <RotateCcw className="i-sm" />
        {m.player_try_again()}
      </button>
    </div>
  );
}
