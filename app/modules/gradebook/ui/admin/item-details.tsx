import { m } from '#texts';
import { QuestionPicture } from '#app/modules/questions/ui/question/question-picture.tsx';
import { IfAllowed } from '#app/modules/site/ui/admin/if-allowed.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { BeadBar } from '#app/ui/charts/bead-bar.tsx';
import { worthOfBead } from '#app/ui/charts/bead-scale.ts';
import { Pencil, Scale } from '#app/ui/icons.ts';
import { NoteBox } from '#app/ui/note-box.tsx';
import type { AnalysedItem } from '../../item-analysis.ts';
import { chosenWords } from './chosen-words.ts';

/** Beads of the longest bar. */
const mostBeads = 30;

/** The answers that learners chose in a question, a bead for each, and advice. */
export function ItemDetails({ item, coursePath }: { readonly item: AnalysedItem; readonly coursePath: string }) {
  const { id, warning, picture, chosen, lessonTitle, canRegrade } = item;
  const worth = worthOfBead(Math.max(1, ...chosen.map(({ learners }) => learners)), mostBeads);
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
          {chosen.map((each) => (
            <li key={`${each.isRight} ${JSON.stringify(each.what)}`}>
              <span className={each.isRight ? 'item-right wrap-anywhere' : 'wrap-anywhere'}>
                {each.isRight ? m.portal_items_marked_right({ text: chosenWords(each) }) : chosenWords(each)}
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
              {m.portal_items_edit()}
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
