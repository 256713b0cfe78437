import { cssVariables } from '#app/ui/css-variables.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { toneOf } from '#app/ui/strand-beads.ts';
import type { SectionKnowledge } from '../../five-minutes.ts';
import { KnowledgeTrack, knowledgeWords } from './section-known.tsx';
import '#app/modules/catalogue/questions/ui/question/session-hints.css';
import './practice-cards.css';
import { m } from '#texts';

interface KnowledgePanelProps {
  readonly course: { readonly slug: string };
  /** All sections of the course, in their order, with the lessons that are open. */
  readonly sections: readonly {
    readonly id: string;
    readonly title: string;
    readonly lang?: string;
    readonly lessons: readonly { readonly id: string; readonly isLocked: boolean }[];
  }[];
  readonly knowledge: readonly SectionKnowledge[];
}

/** A learner's mastery by section, a bead for each question, with a link to practise. Renders nothing without questions. */
export function KnowledgePanel({ course, sections, knowledge }: KnowledgePanelProps) {
  const all = knowledge.flatMap(({ questions }) => questions);
  if (all.length === 0) return null;
  const known = all.filter(({ mastery }) => mastery === 'known').length;
  return (
    <section>
      <div className="bar">
        <h2>{m.practice_what_you_know()}</h2>
        <span className="meta num nb">{m.practice_count({ number: known, count: all.length })}</span>
      </div>
      <ul className="panel knowledge">
        {[...sections, null].map((section, index) => {
          const questions = knowledge.find(({ sectionId }) => sectionId === (section?.id ?? null))?.questions ?? [];
          if (questions.length === 0) return null;
          const open = new Set(section?.lessons.filter(({ isLocked }) => !isLocked).map(({ id }) => id));
          const worth = questions.filter(
            ({ lessonId, mastery }) => mastery !== 'known' && lessonId !== null && open.has(lessonId),
          ).length;
          return (
            <li key={section?.id ?? ''} style={cssVariables({ '--look-tone': toneOf(index) })}>
              <div>
                <h3 lang={section?.lang}>{section?.title ?? m.practice_other_questions()}</h3>
                <KnowledgeTrack questions={questions} />
                <p className="meta">{knowledgeWords(questions)}</p>
              </div>
              {section && worth > 0 && (
                <LinkButton
                  to={`/dashboard/practice?${new URLSearchParams({ course: course.slug, section: section.id }).toString()}`}
                  aria-label={m.practice_practise_section({ count: worth, section: section.title })}
                >
                  {m.practice_practise({ count: worth })}
                </LinkButton>
              )}
            </li>
          );
        })}
      </ul>
      <ul className="bead-legend" aria-hidden="true">
        <li>
          <i className="look-bead" data-look="known" /> {m.practice_known()}
        </li>
        <li>
          <i className="look-bead" data-look="fading" /> {m.practice_fading()}
        </li>
        <li>
          <i className="look-bead" /> {m.practice_open()}
        </li>
      </ul>
      <p className="meta">{m.practice_bead_is_question()}</p>
    </section>
  );
}
