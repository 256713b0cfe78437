import { Form, useNavigation } from 'react-router';
import { m } from '#texts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { RefusalNote } from '#app/ui/portal/refusal-note.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import type { ShownPicture } from '#app/modules/catalogue/questions/kinds/question-kind.ts';
import { QuestionPicture } from '#app/modules/catalogue/questions/ui/question/question-picture.tsx';
import { maxMessageLength, type RegradedAttempt } from '../../regrade/regraded-results.ts';

type Moved = Pick<RegradedAttempt, 'id' | 'learner' | 'before' | 'after' | 'of' | 'passes'>;

interface MovedAttempts {
  readonly count: number;
  /** The first of them. */
  readonly shown: readonly Moved[];
}

interface RegradeFormProps {
  readonly preview: {
    readonly words: string;
    readonly picture: ShownPicture | null;
    readonly revision: number;
    readonly up: MovedAttempts;
    readonly down: MovedAttempts;
    readonly same: number;
    readonly open: number;
    readonly passing: number;
  };
  readonly error: string | null | undefined;
  /** Address of the Cancel link. */
  readonly back: string;
}

const badges = {
  passed: { form: 'full', tone: 'teal', label: m.portal_items_passed },
  now: { form: 'full', tone: 'teal', label: m.portal_items_passes_now },
  no_more: { form: 'struck', tone: 'red', label: m.portal_items_passes_no_more },
  not: { form: 'open', tone: undefined, label: m.portal_shared_not_passed },
} as const;

interface MovedListProps {
  readonly attempts: MovedAttempts;
  readonly label: string;
  readonly className?: string | undefined;
}

function MovedList({ attempts: { count, shown }, label, className }: MovedListProps) {
  if (count === 0) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a list that scrolls must be reached by the keyboard
    <ul className={classNames('regrade-list', className)} aria-label={label} tabIndex={0}>
      {shown.map(({ id, learner, before, after, of, passes }) => {
        const { label: words, ...badge } = badges[passes];
        return (
          <li key={id}>
            <b className="wrap-anywhere">{learner}</b>
            <span className="nb">{m.portal_items_moves({ before, points: after, of })}</span>
            <StatusBadge {...badge} label={words()} />
          </li>
        );
      })}
      {count > shown.length && <li className="quiet">{m.portal_items_more({ count: count - shown.length })}</li>}
    </ul>
  );
}

/** Preview of a regrade with the learners whose results change, and the form that applies it. */
export function RegradeForm({ preview, error, back }: RegradeFormProps) {
  const { words, picture, revision, up, down, same, open, passing } = preview;
  const isSaving = useNavigation().state !== 'idle';
  const figures = [
    { label: m.portal_items_up(), count: up.count, note: m.portal_items_up_note() },
    { label: m.portal_items_passing(), count: passing, note: m.portal_items_passing_note() },
    { label: m.portal_items_down(), count: down.count, note: m.portal_items_down_note() },
    { label: m.portal_items_same(), count: same, note: m.portal_items_same_note() },
  ];
  return (
    <Form method="post" className="stack stack-16 regrade" preventScrollReset>
      <RefusalNote sentence={error} />
      <input type="hidden" name="revision" value={revision} />
      <p className="sub wrap-anywhere">{words}</p>
      {picture && <QuestionPicture picture={picture} />}
      <dl className="regrade-figures">
        {figures.map(({ label, count, note }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <b>{count}</b>
              <small>{note}</small>
            </dd>
          </div>
        ))}
      </dl>
      <MovedList attempts={up} label={m.portal_items_up()} />
      {down.count > 0 && (
        <>
          <Checkbox name="lowers" label={m.portal_items_lowers()} />
          <MovedList attempts={down} label={m.portal_items_down()} className="regrade-down" />
        </>
      )}
      <Textarea
        label={m.portal_items_message()}
        hint={m.portal_items_message_hint()}
        name="message"
        maxLength={maxMessageLength}
        rows={2}
      />
      {open > 0 && <p className="hint">{m.portal_items_open({ count: open, revision })}</p>}
      <div className="regrade-foot">
        <LinkButton variant="line" to={back} preventScrollReset data-first="">
          {m.portal_shared_cancel()}
        </LinkButton>
        <Button type="submit" variant="accent" busy={isSaving}>
          {m.portal_items_do({ count: up.count })}
        </Button>
      </div>
    </Form>
  );
}
