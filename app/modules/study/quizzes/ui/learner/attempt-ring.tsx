import { m } from '#texts';

interface AttemptRingProps {
  /** Number of questions, and how many of them are answered. */
  readonly of: number;
  readonly answered: number;
  /** True while the attempt is being marked. */
  readonly isTurning?: boolean;
}

/** A ring of more beads than this would be a line. */
const maxBeads = 40;

/** The answers of an attempt as a ring: a bead for each question. Hidden from screen readers, except for its sentence. */
export function AttemptRing({ of, answered, isTurning = false }: AttemptRingProps) {
  const beads = Math.min(of, maxBeads);
  const full = Math.round((answered * beads) / Math.max(1, of));
  const size = Math.min(10, 200 / beads);
  return (
    <div className={isTurning ? 'attempt-ring is-turning' : 'attempt-ring'}>
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
            className={(isTurning ? place < Math.ceil(beads / 6) : place < full) ? 'attempt-ring-bead' : undefined}
          />
        ))}
      </svg>
      <p>
        <b>{answered}</b> {m.quizzes_answers_kept({ count: answered })}
      </p>
    </div>
  );
}
