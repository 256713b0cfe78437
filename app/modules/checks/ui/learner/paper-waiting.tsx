import { useEffect, useRef } from 'react';
import { m } from '#texts';
import { formatMoment } from '#app/shared/dates.ts';
import { BeadGlyph } from '#app/ui/bead-glyph.tsx';
import { Button } from '#app/ui/button.tsx';

interface PaperWaitingProps {
  /** When it was handed in, by the device's clock. */
  readonly at: number;
  readonly arrivesBy: string | null;
  readonly onTry: () => void;
}

/** A paper that is handed in and waits for the network. */
export function PaperWaiting({ at, arrivesBy, onTry }: PaperWaitingProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="check check-paper">
      <h1 ref={title} tabIndex={-1}>
        {m.checks_handed_in_at({ moment: formatMoment(new Date(at)) })}
      </h1>
      <p>{m.checks_safe_here()}</p>
      <ol className="check-steps">
        <li>
          <BeadGlyph form="full" />
          <div>
            <b>{m.checks_kept_here()}</b>
            <span className="meta">{m.checks_time_counts({ moment: formatMoment(new Date(at)) })}</span>
          </div>
        </li>
        <li aria-current="step">
          <BeadGlyph form="half" />
          <div>
            <b>{m.checks_waits_for_network()}</b>
            {arrivesBy !== null && (
              <span className="meta">{m.checks_must_arrive({ moment: formatMoment(new Date(arrivesBy)) })}</span>
            )}
          </div>
        </li>
        <li>
          <BeadGlyph form="open" />
          <div>
            <b>{m.checks_result()}</b>
            <span className="meta">{m.checks_result_soon()}</span>
          </div>
        </li>
      </ol>
      <p className="meta">{m.checks_may_close()}</p>
      <div className="check-acts">
        <Button onClick={onTry}>{m.checks_try_now()}</Button>
      </div>
    </div>
  );
}
