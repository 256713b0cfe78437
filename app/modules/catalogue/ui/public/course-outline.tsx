import { countOf, kindsInWords, minutesInWords, sumUp, type ShownSection } from '../../course-outline.ts';
import { lessonKinds } from '#app/modules/learning/lesson-kinds/lesson-kinds.ts';
import { playerPath } from '#app/modules/learning/player-view.ts';
import { formatRoughSize } from '#app/shared/file-size.ts';
import { ChevronDown } from '#app/ui/icons.ts';
import { ProgressStrand } from '#app/ui/strand.tsx';
import { toneOf } from '#app/ui/strand-beads.ts';
import { Link } from 'react-router';

interface CourseOutlineProps {
  readonly course: { readonly slug: string; readonly sections: readonly ShownSection[] };
}

type ShownLesson = ShownSection['lessons'][number];

/** A longer string of beads would leave a phone no room for the section's title. */
const mostBeads = 10;

const sizeOf = (bytes: number) => (bytes === 0 ? null : formatRoughSize(bytes));
const timeOf = (minutes: number) => (minutes === 0 ? null : minutesInWords(minutes));

/** Sections and lessons of a course, with what each takes of time and data. Opens without scripts. */
export function CourseOutline({ course: { slug, sections } }: CourseOutlineProps) {
  const lessons = sections.flatMap((section) => section.lessons);
  const sum = sumUp(lessons);
  if (sections.length === 0) return null;
  return (
    <section className="ruled">
      <h2>
        {countOf(sum.lessons, 'lesson')}, {countOf(sections.length, 'section')}
      </h2>
      <p className="course-outline-sum num">
        <Facts
          facts={[
            timeOf(sum.minutes) && `${sum.isWhole ? '' : 'More than '}${minutesInWords(sum.minutes)}`,
            kindsInWords(lessons),
            sum.freeLessons > 0 && countOf(sum.freeLessons, 'free lesson'),
            sizeOf(sum.byteSize),
          ]}
        />
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
  section: { title, lessons },
  index,
}: {
  readonly slug: string;
  readonly section: ShownSection;
  readonly index: number;
}) {
  const sum = sumUp(lessons);
  const beads = Math.min(mostBeads, lessons.length);
  return (
    <details open={index === 0}>
      <summary>
        <span>{title}</span>
        <small className="dots num">
          <Facts facts={[countOf(lessons.length, 'lesson'), timeOf(sum.minutes), sizeOf(sum.byteSize)]} />
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

function Lesson({ slug, lesson }: { readonly slug: string; readonly lesson: ShownLesson }) {
  const { label, icon: Icon } = lessonKinds[lesson.type];
  return (
    <li>
      <Icon />
      <div>
        {lesson.isFreePreview ? (
          <Link to={playerPath({ slug }, lesson.id)}>{lesson.title}</Link>
        ) : (
          <span>{lesson.title}</span>
        )}
        <small className="dots num">
          <Facts facts={[label, timeOf(lesson.minutes ?? 0), sizeOf(lesson.byteSize ?? 0)]} />
        </small>
      </div>
      {lesson.isFreePreview && <span className="free-tag">Free</span>}
    </li>
  );
}

/** What there is of some facts, one after the other. */
function Facts({ facts }: { readonly facts: readonly (string | false | null)[] }) {
  return facts.map((fact) => fact && <span key={fact}>{fact}</span>);
}
