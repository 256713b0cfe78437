import { Fragment } from 'react';
import { Link } from '#app/ui/link.tsx';
import { m } from '#texts';
import { kindIcons, kindLabels } from '#app/modules/catalogue/questions/ui/admin/question-labels.ts';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { minAnswers, topWrongAnswer, type AnalysedItem, type SelectedAnswer } from '../../item-analysis.ts';
import { QuestionPicture } from '#app/modules/catalogue/questions/ui/question/question-picture.tsx';
import { IfAllowed } from '#app/modules/site/ui/admin/if-allowed.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { BeadBar } from '#app/ui/charts/bead-bar.tsx';
import { worthOfBead } from '#app/ui/charts/bead-scale.ts';
import { Pencil, Scale } from '#app/ui/icons.ts';
import { NoteBox } from '#app/ui/note-box.tsx';
import { ShareRight } from './share-right.tsx';

const clock = (seconds: number) =>
  `${Math.floor(Math.round(seconds) / 60)}:${String(Math.round(seconds) % 60).padStart(2, '0')}`;

/** A signed figure with two decimals and a real minus. */
const signed = (figure: number) => figure.toFixed(2).replace('-', '−');

interface ItemTableProps {
  readonly items: readonly AnalysedItem[];
  /** Path of the course in the portal. */
  readonly coursePath: string;
  readonly openId: string | null;
  /** The address that opens a question, or closes the one that is open. */
  readonly hrefOf: (id: string | null) => string;
}

/** The questions of a quiz with their figures; the one that is open with what learners chose. */
export function ItemTable({ items, coursePath, openId, hrefOf }: ItemTableProps) {
  return (
    <table className="item-table" role="table">
      <caption className="sr">{m.portal_gradebook_items()}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {[
            m.portal_shared_question(),
            m.portal_items_right(),
            m.portal_items_tells_apart(),
            m.portal_items_wrong(),
            m.portal_items_time(),
          ].map((head) => (
            <th key={head} scope="col" role="columnheader">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {items.map((item) => (
          <Fragment key={item.id}>
            <ItemRow item={item} isOpen={item.id === openId} to={hrefOf(item.id === openId ? null : item.id)} />
            {item.id === openId && (
              <tr role="row" className="item-open">
                <td role="cell" colSpan={5}>
                  <ItemDetails item={item} coursePath={coursePath} />
                </td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

function ItemRow({ item, isOpen, to }: { readonly item: AnalysedItem; readonly isOpen: boolean; readonly to: string }) {
  const { kind, words, answers, right, discrimination, seconds, warning, selected } = item;
  const Icon = kindIcons[kind];
  const wrong = topWrongAnswer(selected);
  const hasFigures = answers >= minAnswers;
  return (
    <tr role="row" data-open={isOpen || undefined}>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a head of a row is no control */}
      <th scope="row" role="rowheader">
        <span className="question-row">
          <span className="question-kind">
            <Icon />
          </span>
          <span>
            <Link className="name-link wrap-anywhere" to={to} preventScrollReset aria-current={isOpen || undefined}>
              {words}
            </Link>
            <span className="quiet">{kindLabels[kind]()}</span>
          </span>
        </span>
      </th>
      <td role="cell">
        {hasFigures ? (
          <ShareRight
            percent={Math.round((100 * right) / answers)}
            tone={warning ? 'var(--color-danger)' : undefined}
          />
        ) : (
          <span className="quiet">{m.portal_shared_too_few()}</span>
        )}
      </td>
      <td role="cell">
        {hasFigures &&
          discrimination !== null &&
          (warning === 'reversed' ? (
            <StatusBadge form="struck" tone="red" label={signed(discrimination)} />
          ) : (
            signed(discrimination)
          ))}
      </td>
      <td role="cell" className="quiet item-wrong">
        {hasFigures &&
          wrong &&
          m.portal_items_share({ text: answerLabel(wrong), percent: Math.round((100 * wrong.learners) / answers) })}
      </td>
      <td role="cell">{hasFigures && seconds !== null && clock(seconds)}</td>
    </tr>
  );
}

/** Beads of the longest bar. */
const maxBeads = 30;

/** The answers that learners chose in a question, a bead for each, and advice. */
function ItemDetails({ item, coursePath }: { readonly item: AnalysedItem; readonly coursePath: string }) {
  const { id, warning, picture, selected, lessonTitle, canRegrade } = item;
  const worth = worthOfBead(Math.max(1, ...selected.map(({ learners }) => learners)), maxBeads);
  const regradePath = `${coursePath}/items/${id}/regrade`;
  return (
    <div className="item-details">
      {warning && (
        <NoteBox tone="bad">
          <b>{warning === 'reversed' ? m.portal_items_reversed() : m.portal_items_too_hard()}</b>{' '}
          {warning === 'reversed' ? m.portal_items_reversed_text() : m.portal_items_too_hard_text()}{' '}
          {lessonTitle !== '' && m.portal_items_taught({ title: lessonTitle })}
        </NoteBox>
      )}
      {picture && <QuestionPicture picture={picture} />}
      <div className="item-columns">
        <ul className="item-answers">
          {selected.map((each) => (
            <li key={`${each.isRight} ${JSON.stringify(each.what)}`}>
              <span className={each.isRight ? 'item-right wrap-anywhere' : 'wrap-anywhere'}>
                {each.isRight ? m.portal_items_marked_right({ text: answerLabel(each) }) : answerLabel(each)}
              </span>
              <b>{each.learners}</b>
              <BeadBar amount={each.learners} worth={worth} bead={each.isRight ? 'completed' : 'gold'} />
            </li>
          ))}
        </ul>
        <div className="stack stack-8">
          <p className="quiet">
            {worth === 1 ? m.portal_items_bead_one() : m.portal_items_bead_many({ count: worth })}
          </p>
          <div className="row row-wrap">
            <LinkButton variant="line" to={`${coursePath}/questions/${id}`}>
              <Pencil className="i-sm" />
              {m.portal_shared_edit_question()}
            </LinkButton>
            {canRegrade && (
              <IfAllowed open={regradePath}>
                <LinkButton variant="accent" to={regradePath} preventScrollReset>
                  <Scale className="i-sm" />
                  {m.portal_items_regrade()}
                </LinkButton>
              </IfAllowed>
            )}
          </div>
        </div>
      </div>
    </div>
  );
}

/** Says what learners chose. */
function answerLabel({ what }: SelectedAnswer): string {
  switch (what.kind) {
    case 'words':
      return what.text;
    case 'truth':
      return what.isTrue ? m.portal_shared_true() : m.portal_shared_false();
    case 'left_out':
      return m.portal_items_left_out({ text: what.text });
    case 'in_place':
      if (what.text === '') return m.portal_items_empty_gap({ place: what.place });
      return what.place === 0
        ? m.portal_items_left_out({ text: what.text })
        : m.portal_items_in_place({ text: what.text, place: what.place });
    case 'for':
      return m.portal_items_for({ text: what.text, of: what.of });
    case 'unknown':
      return m.portal_items_unknown();
    case 'empty':
      return m.portal_items_empty();
  }
}
