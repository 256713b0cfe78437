import { useState } from 'react';
import { Weave } from '#app/ui/artwork.tsx';
import { Play } from '#app/ui/icons.ts';
import { Film, type FilmProps } from './film.tsx';

interface FilmOnPressProps extends Pick<FilmProps, 'title' | 'video'> {
  /** Of the course whose artwork stands in front. */
  readonly category: string;
}

/** A video behind woven artwork until somebody wants to see it: YouTube hears of nobody, and no player is fetched, before the press. */
export function FilmOnPress({ title, category, video }: FilmOnPressProps) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <Film title={title} video={video} />;
  return (
    <button type="button" className="preview scripted" onClick={() => setOpen(true)}>
      <Weave category={category} title={title} />
      <span className="playbar">
        <Play />
        <b>
          Play<span className="sr"> the video of {title}</span>
        </b>
      </span>
    </button>
  );
}
