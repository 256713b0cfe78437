import { useState } from 'react';
import { LinkButton } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Film, type FilmProps } from './film.tsx';
import { useWayBack } from './use-way-back.ts';

interface FilmDialogProps {
  readonly title: string;
  /** Null where there is none. */
  readonly film: FilmProps['video'] | null;
}

/** A video over its list: YouTube's player, or the browser's for a file; where there is none, a sentence. */
export function FilmDialog({ title, film }: FilmDialogProps) {
  const { to, close } = useWayBack();
  const [isGone, setGone] = useState(false);
  const missing = film === null ? 'No course video available.' : isGone ? 'No video URL available.' : null;
  return (
    <Dialog
      open
      standing
      onClose={close}
      title={missing ?? title}
      className={missing ? undefined : 'modal-film'}
      role={missing ? 'alertdialog' : undefined}
    >
      {film && !isGone && <Film title={title} video={film} onGone={() => setGone(true)} />}
      <div className="acts">
        <LinkButton to={to} preventScrollReset data-first="">
          Close
        </LinkButton>
      </div>
    </Dialog>
  );
}
