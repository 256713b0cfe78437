import { Link } from '#app/ui/link.tsx';
import { m } from '#texts';
import type { ShownLesson, ShownOutline, ShownSection } from '../../course-outline.ts';
import { playerPath } from '#app/shared/player-path.ts';
import { ChevronDown, FileText, Play } from '#app/ui/icons.ts';
import { ProgressStrand } from '#app/ui/strand.tsx';
import { toneOf } from '#app/ui/strand-beads.ts';

interface CourseOutlineProps {
  readonly course: { readonly slug: string; readonly outline: ShownOutline };
}

/** Maximum beads, so that a phone has room for the section's title. */
const maxBeads = 10;

/** Shows the sections and lessons of a course, with their duration and size. Opens without scripts. */
export function CourseOutline({ course: { slug, outline } }: CourseOutlineProps) {
  const { sections, lessons, facts } = outline;
  if (sections.length === 0) return null;
  return (
    <section className="ruled">
      <h2>
        {m.catalogue_outline_heading({
          count: lessons,
          sections: m.catalogue_sections({ count: sections.length }),
        })}
      </h2>
      <p className="course-outline-sum num">
        <Facts facts={facts} />
      </p>
      <div className="panel course-outline">
        {sections.map((section, index) => (
          <Section key={section.id} slug={slug} section={section} index={index} />
        ))}
      </div>
    </section>
  );
}

function Section({
  slug,
  section: { title, lang, facts, lessons },
  index,
}: {
  readonly slug: string;
  readonly section: ShownSection;
  readonly index: number;
}) {
  const beads = Math.min(maxBeads, lessons.length);
  return (
    <details open={index === 0}>
      <summary>
        <span lang={lang}>{title}</span>
        <small className="dots num">
          <Facts facts={facts} />
        </small>
        <ProgressStrand done={beads} of={beads} tone={toneOf(index)} />
        <ChevronDown />
      </summary>
      <ul>
        {lessons.map((lesson) => (
          <Lesson key={lesson.id} slug={slug} lesson={lesson} />
        ))}
      </ul>
    </details>
  );
}

function Lesson({
  slug,
  lesson: { id, title, lang, facts, isPlayable, isFreePreview },
}: {
  readonly slug: string;
  readonly lesson: ShownLesson;
}) {
  return (
    <li>
      {isPlayable ? <Play /> : <FileText />}
      <div>
        {isFreePreview ? (
          <Link to={playerPath({ slug }, id)} lang={lang}>
            {title}
          </Link>
        ) : (
          <span lang={lang}>{title}</span>
        )}
        <small className="dots num">
          <Facts facts={facts} />
        </small>
      </div>
      {isFreePreview && <span className="free-tag">{m.catalogue_free()}</span>}
    </li>
  );
}

const Facts = ({ facts }: { readonly facts: readonly string[] }) => facts.map((fact) => <span key={fact}>{fact}</span>);
