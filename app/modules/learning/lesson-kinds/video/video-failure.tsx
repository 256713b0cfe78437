import { RotateCcw } from '#app/ui/icons.ts';

/** Over the stage of a video that did not come. */
export function VideoFailure({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div className="video-cut" role="alert">
      <p>This video could not be played. Your connection may have dropped.</p>
      <button type="button" className="btn btn-quiet" onClick={onRetry}>
        <RotateCcw className="i-sm" />
        Try Again
      </button>
    </div>
  );
}
