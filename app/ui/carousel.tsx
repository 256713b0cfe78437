import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { m } from '#texts';
import { cssVariables } from './css-variables.ts';
import { ChevronLeft, ChevronRight, Pause, Play } from './icons.ts';

/** The slideshow changes every 5 s; a bead for each second. */
const SECONDS_A_SLIDE = 5;

interface CarouselProps {
  readonly label: string;
  readonly slides: readonly { readonly key: string; readonly content: ReactNode }[];
}

/** Shows slides that advance automatically, unless the user hovers, focuses or pauses them, or prefers reduced motion. */
export function Carousel({ label, slides }: CarouselProps) {
  const [{ index, second }, setPlace] = useState({ index: 0, second: 0 });
  const [selected, setSelected] = useState<boolean | null>(null);
  const still = useReducedMotion();
  const paused = selected ?? still;
  const [held, setHeld] = useState(false);
  const count = slides.length;
  useEffect(() => {
    if (paused || held || count < 2) return undefined;
    const timer = setInterval(() => {
      if (document.hidden) return;
      setPlace((at) =>
        at.second + 1 < SECONDS_A_SLIDE
          ? { ...at, second: at.second + 1 }
          : { index: (at.index + 1) % count, second: 0 },
      );
    }, 1000);
    return () => clearInterval(timer);
  }, [paused, held, count]);
  const playOrPause = () => {
    setSelected(!paused);
    // Play starts the slideshow although the pointer and the focus are still here.
    setHeld(false);
  };
  const go = (to: number) => {
    setPlace({ index: (to + count) % count, second: 0 });
    // The button may have been pressed before hydration, when no script saw the pointer and the focus arrive.
    setHeld(true);
  };
  return (
    <section
      className="slides"
      aria-roledescription={m.ui_carousel()}
      aria-label={label}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div aria-live={paused || held ? 'polite' : 'off'}>
        {slides.map(({ key, content }, at) => (
          <div
            key={key}
            role="group"
            aria-roledescription={m.ui_carousel_slide()}
            aria-label={m.ui_carousel_of({ number: at + 1, count })}
            hidden={at !== index}
          >
            {content}
          </div>
        ))}
      </div>
      {count > 1 && (
        <div className="slide-buttons">
          <ol>
            {slides.map(({ key }, at) => (
              <li key={key}>
                <button
                  type="button"
                  aria-label={m.ui_carousel_slide_number({ number: at + 1 })}
                  aria-current={at === index ? 'true' : undefined}
                  onClick={() => go(at)}
                >
                  <i
                    className="strand"
                    aria-hidden="true"
                    style={cssVariables({ '--s': at === index ? second + 1 : 0 })}
                  />
                </button>
              </li>
            ))}
          </ol>
          <button
            type="button"
            className="btn btn-icon"
            aria-label={paused ? m.ui_play() : m.ui_pause()}
            onClick={playOrPause}
          >
            {paused ? <Play /> : <Pause />}
          </button>
          <button
            type="button"
            className="btn btn-icon"
            aria-label={m.ui_carousel_previous()}
            onClick={() => go(index - 1)}
          >
            <ChevronLeft />
          </button>
          <button
            type="button"
            className="btn btn-icon"
            aria-label={m.ui_carousel_next()}
            onClick={() => go(index + 1)}
          >
            <ChevronRight />
          </button>
        </div>
      )}
    </section>
  );
}

const reducedMotion = '(prefers-reduced-motion: reduce)';

function subscribe(changed: () => void): () => void {
  const query = window.matchMedia(reducedMotion);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** Returns whether the visitor prefers reduced motion. True on the server: without JavaScript nothing moves. */
function useReducedMotion(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(reducedMotion).matches,
    () => true,
  );
}
