import { useState } from 'react';
import { playerPath } from '#app/shared/player-path.ts';
import { m } from '#texts';
import { Field } from '#app/ui/field.tsx';
import { Play } from '#app/ui/icons.ts';
import { Select } from '#app/ui/select.tsx';
import type { TaughtPlace } from '../../question.ts';
import { readPlace, writePlace, type LessonChoice } from '../../taught-place.ts';

interface TaughtFieldsProps {
  readonly courseId: string;
  readonly lessons: readonly LessonChoice[];
  readonly taught: TaughtPlace | null;
  readonly error?: string | undefined;
  readonly onChange: (taught: TaughtPlace | null) => void;
}

/** The lesson and the place in it to which feedback leads. */
export function TaughtFields({ courseId, lessons, taught, error, onChange }: TaughtFieldsProps) {
  const [typed, setTyped] = useState(() => (taught ? writePlace(taught) : ''));
  return (
    <div className="question-taught">
      <Select
        label={m.portal_questions_taught()}
        hint={m.portal_questions_taught_hint()}
        error={error}
        value={taught?.lessonId ?? ''}
        title={lessons.find(({ id }) => id === taught?.lessonId)?.title}
        onChange={({ target: { value } }) => onChange(value === '' ? null : { lessonId: value, ...readPlace(typed) })}
      >
        <option value="">{m.portal_questions_nowhere()}</option>
        {lessons.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </Select>
      <div className="question-taught-place">
        <Field
          label={m.portal_questions_place()}
          value={typed}
          maxLength={300}
          autoComplete="off"
          disabled={taught === null}
          onChange={({ target: { value } }) => {
            setTyped(value);
            if (taught) onChange({ lessonId: taught.lessonId, ...readPlace(value) });
          }}
        />
        {taught && (
          <a
            className="btn btn-icon"
            href={addressOf(courseId, taught)}
            target="_blank"
            rel="noreferrer"
            aria-label={m.portal_questions_watch()}
            title={m.portal_questions_watch()}
          >
            <Play />
          </a>
        )}
      </div>
    </div>
  );
}

/** The place in the player. */
function addressOf(courseId: string, { lessonId, second, page, heading }: TaughtPlace): string {
  const path = playerPath({ slug: courseId }, lessonId);
  if (second !== null) return `${path}&second=${String(second)}`;
  if (page !== null) return `${path}&page=${String(page)}`;
  return heading === null ? path : `${path}&heading=${encodeURIComponent(heading)}`;
}
