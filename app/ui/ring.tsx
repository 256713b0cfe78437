import type { ReactNode } from 'react';
import { BEAD } from './artwork/beads.ts';

/** waiting: one bead is three seconds, thirty are the life of a prompt · checking · failed: the string is cut · paid. */
export type RingState = 'waiting' | 'checking' | 'failed' | 'paid';

interface RingProps {
  readonly state: RingState;
  /** Seconds since the prompt was sent. Used in the state 'waiting' only. */
  readonly seconds?: number | undefined;
  /** Content of the middle: an icon, the time, a word. */
  readonly children: ReactNode;
}

const BEADS = 30;
const SECONDS_A_BEAD = 3;

/** Beads that fell off the cut string: x, y, turned by degrees. */
const FALLEN = [
  [29, 86, -20],
  [40, 93, 12],
  [50, 97, 40],
  [62, 93, -8],
  [72, 99, 30],
  [24, 99, 10],
  [55, 106, 0],
] as const;

interface BeadPlace {
  readonly x: number;
  readonly y: number;
  readonly turn: number;
}

/** Rounds to a tenth of a unit, which is precise enough and short. */
const round = (value: number): number => Math.round(value * 10) / 10;

function placeOn(index: number, count: number, radius: number): BeadPlace {
  const angle = (index / count) * Math.PI * 2 - Math.PI / 2;
  return {
    x: round(50 + Math.cos(angle) * radius),
    y: round(50 + Math.sin(angle) * radius),
    turn: Math.round((angle * 180) / Math.PI + 90),
  };
}

function RingBead({
  at,
  className,
  fill,
  size = 7.4,
}: {
  readonly at: BeadPlace;
  readonly className?: string | undefined;
  readonly fill?: string | undefined;
  readonly size?: number | undefined;
}) {
  return (
    <rect
      x={at.x - size / 2}
      y={at.y - size / 2}
      width={size}
      height={size}
      rx="2.4"
      transform={`rotate(${at.turn} ${at.x} ${at.y})`}
      className={className}
      fill={fill}
    />
  );
}

function beadClass(state: RingState, index: number, strung: number): string | null {
  if (state === 'paid') return 'on';
  if (state === 'failed') return index < 11 || index > 19 ? 'off' : null;
  if (state === 'checking') return 'off';
  return index < strung ? 'on' : index === strung ? 'now' : 'off';
}

const INNER = [BEAD.marigold, BEAD.marigold, 'var(--color-text)', BEAD.vermilion];

/** Shows the wait for a payment as a ring of thirty beads. Hidden from screen readers: announce each state in text beside it. */
export function Ring({ state, seconds = 0, children }: RingProps) {
  const strung = Math.min(BEADS - 1, Math.floor(Math.max(0, seconds) / SECONDS_A_BEAD));
  return (
    <div className="ring">
      <svg viewBox="0 0 100 100" aria-hidden="true">
        {Array.from({ length: BEADS }, (_, index) => {
          const className = beadClass(state, index, strung);
          return className && <RingBead key={index} at={placeOn(index, BEADS, 45)} className={className} />;
        })}
        {state === 'checking' && (
          <g className="turn">
            {[0, 1, 2].map((index) => (
              <RingBead key={index} at={placeOn(index, BEADS, 45)} className="on" />
            ))}
          </g>
        )}
        {state === 'failed' &&
          FALLEN.map(([x, y, turn]) => <RingBead key={x} at={{ x, y, turn }} className="error-bead" />)}
        {state === 'paid' &&
          Array.from({ length: 24 }, (_, index) => (
            <RingBead key={index} at={placeOn(index, 24, 36.5)} fill={INNER[index % 4]} size={7} />
          ))}
      </svg>
      {children}
    </div>
  );
}
