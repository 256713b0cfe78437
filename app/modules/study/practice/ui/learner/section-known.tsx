import { m } from '#texts';
import { cssVariables } from '#app/ui/css-variables.ts';
import type { SectionKnowledge } from '../../five-minutes.ts';
import './practice-cards.css';

interface KnownProps {
  readonly questions: SectionKnowledge['questions'];
}

/** What a learner knows of a section, in the outline of the player. Nothing without questions. */
export function SectionKnown({ questions, tone }: KnownProps & { readonly tone: string }) {
  if (questions.length === 0) return null;
  return (
    <p className="meta section-known" style={cssVariables({ '--look-tone': tone })}>
      <KnowledgeTrack questions={questions} />
      {knowledgeWords(questions)}
    </p>
  );
}

/** A bead a question, in the order of the course. Silent: put the words beside it. */
export function KnowledgeTrack({ questions }: KnownProps) {
  return (
    <span className="look-track" aria-hidden="true">
      {questions.map(({ mastery }, number) => (
        <i key={number} className="look-bead" data-look={mastery} />
      ))}
    </span>
  );
}

export function knowledgeWords(questions: KnownProps['questions']): string {
  const of = (state: string) => questions.filter(({ mastery }) => mastery === state).length;
  const [known, fading] = [of('known'), of('fading')];
  if (known + fading === 0) return m.practice_not_begun();
  return fading > 0
    ? m.practice_known_fading({ known, count: questions.length, fading })
    : m.practice_known_of({ known, count: questions.length });
}
