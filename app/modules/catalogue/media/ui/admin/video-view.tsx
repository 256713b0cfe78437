import { reloadVideo } from '../reload-video.ts';
import { CaptionedVideo } from '#app/ui/captioned-video.tsx';
import { useState } from 'react';
import { Weave } from '#app/ui/artwork.tsx';
import { Play } from '#app/ui/icons.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { useReturnToList } from '#app/ui/portal/use-return-to-list.ts';
import { m } from '#texts';

interface VideoProps {
  readonly title: string;
  readonly video:
    | { readonly kind: 'youtube'; readonly youtubeId: string }
    | { readonly kind: 'file'; readonly url: string; readonly captionsUrl: string | null };
  /** Called if the video cannot be played. */
  readonly onGone?: () => void;
}

/** Shows a video in its frame: YouTube's player, or the browser's for a file. */
export function Video({ title, video, onGone }: VideoProps) {
  return (
    <div className="preview">
      {video.kind === 'youtube' ? (
        <iframe
          className="art"
          src={`https://www.youtube-nocookie.com/embed/${video.youtubeId}`}
          title={m.portal_media_video_of({ title })}
          allow="encrypted-media; picture-in-picture; fullscreen"
          referrerPolicy="strict-origin-when-cross-origin"
          loading="lazy"
        />
      ) : (
        <CaptionedVideo
          key={video.url}
          className="art"
          aria-label={m.portal_media_video_of({ title })}
          src={video.url}
          captionsUrl={video.captionsUrl}
          controls
          preload="metadata"
          onError={(event) => {
            if (!reloadVideo(event)) onGone?.();
          }}
        />
      )}
    </div>
  );
}

interface VideoOnPressProps extends Pick<VideoProps, 'title' | 'video'> {
  /** Category of the course, for its artwork. */
  readonly category: string;
}

/** Shows a video behind woven artwork until it is pressed: before that nothing is requested from YouTube, and no player is loaded. */
export function VideoOnPress({ title, category, video }: VideoOnPressProps) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <Video title={title} video={video} />;
  return (
    <button type="button" className="preview scripted" onClick={() => setOpen(true)}>
      <Weave category={category} title={title} />
      <span className="playbar">
        <Play />
        <b>
          {m.portal_media_play()}
          <span className="sr"> {m.portal_media_play_video_of({ title })}</span>
        </b>
      </span>
    </button>
  );
}

interface VideoDialogProps {
  readonly title: string;
  /** Null without a video. */
  readonly video: VideoProps['video'] | null;
}

/** Shows a video in a dialog over its list: YouTube's player, or the browser's for a file. Without a video it says so. */
export function VideoDialog({ title, video }: VideoDialogProps) {
  const { to, close } = useReturnToList();
  const [isGone, setGone] = useState(false);
  const missing = video === null ? m.portal_media_no_course_video() : isGone ? m.portal_media_no_video_address() : null;
  return (
    <Dialog
      open
      standing
      onClose={close}
      title={missing ?? title}
      className={missing ? undefined : 'modal-video'}
      role={missing ? 'alertdialog' : undefined}
    >
      {video && !isGone && <Video title={title} video={video} onGone={() => setGone(true)} />}
      <div className="acts">
        <LinkButton to={to} preventScrollReset data-first="">
          {m.portal_shared_close()}
        </LinkButton>
      </div>
    </Dialog>
  );
}
