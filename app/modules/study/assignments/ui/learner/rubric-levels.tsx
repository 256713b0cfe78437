import { highestLevel } from '../../assignment-rules.ts';
import { classNames } from '#app/ui/class-names.ts';
import { m } from '#texts';

interface LevelRow {
  readonly level: number;
  readonly text: string;
  readonly isReached: boolean;
  /** 'Next level', before the text. */
  readonly lead?: string;
}

/** Levels of a criterion, each as a row of beads with its text. */
export function RubricLevels({ rows }: { readonly rows: readonly LevelRow[] }) {
  return (
    <ol>
      {rows.map(({ level, text, isReached, lead }) => (
        <li key={level} className={isReached ? 'assignment-reached' : undefined}>
          <LevelBeads level={level} />
          <span>
            {lead !== undefined && <b>{lead} </b>}
            {text}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** A level as beads. */
export function LevelBeads({ level }: { readonly level: number }) {
  return (
    <span className="assignment-level" role="img" aria-label={m.assignments_level({ level, of: highestLevel })}>
      {Array.from({ length: highestLevel }, (_, place) => (
        <i
          key={place}
          className={classNames('assignment-bead', place < level && 'assignment-bead-full')}
          aria-hidden="true"
        />
      ))}
    </span>
  );
}
