import { Pindo } from './pindo.tsx';
import { Band } from './artwork.tsx';

interface KangaProps {
  /** The saying, in Swahili. */
  readonly saying: string;
  readonly title?: string | undefined;
}

/** Shows a kanga beside a form: border, field and saying. On a phone only border and saying. */
export function Kanga({ saying, title = 'Karibu' }: KangaProps) {
  return (
    <aside className="kanga">
      <Pindo />
      <Band category="frontend" title={title} seed={9} cols={76} rows={96} />
      <p className="kanga-text" lang="sw">
        {saying}
      </p>
      <Pindo down />
    </aside>
  );
}
