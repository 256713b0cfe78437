import { m } from '#texts';

interface PaperRingProps {
  /** Number of questions, and how many of them are answered. */
  readonly of: number;
  readonly answered: number;
  /** True while the paper is being marked. */
  readonly isTurning?: boolean;
}

/** A ring of more beads than this would be a line. */
const maxBeads = 40;

/** The answers of a paper as a ring: a bead for each question. Hidden from screen readers, except for its sentence. */
export function PaperRing({ of, answered, isTurning = false }: PaperRingProps) {
  const beads = Math.min(of, maxBeads);
  const full = Math.round((answered * beads) / Math.max(1, of));
  const size = Math.min(10, 200 / beads);
  return (
    <div className={isTurning ? 'paper-ring is-turning' : 'paper-ring'}>
      <svg viewBox="0 0 100 100" aria-hidden="true">
        {Array.from({ length: beads }, (_, place) => (
          <rect
            key={place}
            x={50 - size / 2}
            y={4}
            width={size}
            height={size}
            rx={size * 0.29}
            transform={`rotate(${Math.round((place * 3600) / beads) / 10} 50 50)`}
            className={(isTurning ? place < Math.ceil(beads / 6) : place < full) ? 'paper-ring-bead' : undefined}
          />
        ))}
      </svg>
      <p>
        <b>{answered}</b> {m.checks_answers_kept({ count: answered })}
      </p>
    </div>
  );
}
