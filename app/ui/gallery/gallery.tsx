import { Badge, Band, Cover, GhostWeave, Patch, Signature, Weave } from '../artwork.tsx';
import { categoryLabel } from '#app/shared/course-labels.ts';
import { categoryIds } from '#app/shared/course-terms.ts';
import { BeadGlyph } from '../bead-glyph.tsx';
import { BrandMark } from '../brand-mark.tsx';
import { Carousel } from '../carousel.tsx';
import { CategoryTag } from '../category-tag.tsx';
import { CountUp } from '../count-up.tsx';
import { Strand } from '../course-strand.tsx';
import { Pendant } from '../pendant.tsx';
import { Pindo } from '../pindo.tsx';
import { StatusBadge, StepBadge } from '../status-badge.tsx';
import { ProgressStrand, BeadCount } from '../strand.tsx';
import { ThemeToggle } from '../theme-toggle.tsx';
import { ToastRegion } from '../toast.tsx';
import { CardsSection } from './gallery-cards.tsx';
import { ControlsSection } from './gallery-controls.tsx';
import { StatesSection } from './gallery-states.tsx';
import { Example, GallerySection } from './example.tsx';

const SLIDES = [
  { key: 'agents', category: 'ai-agents', name: 'AI Agents', title: 'Put an agent on the paperwork' },
  { key: 'grants', category: 'grant-writing', name: 'Grant Writing', title: 'From need to budget' },
];

/** Shows the whole design system, in all its states. Set `toasts={false}` if the page already has a region. */
export function Gallery({ toasts = true }: { readonly toasts?: boolean | undefined }) {
  return (
    <main id="main" className="shell app">
      <div className="row between">
        <h1>The bead</h1>
        <ThemeToggle />
      </div>
      <ControlsSection />
      <StatesSection />
      <CardsSection />
      <GallerySection title="Moving" cols={1}>
        <Carousel
          label="Featured courses"
          slides={SLIDES.map(({ key, category, name, title }) => ({
            key,
            content: (
              <div className="slide">
                <span className="pic">
                  <Cover category={category} title={title} />
                </span>
                <div className="slide-text">
                  <CategoryTag category={category} label={name} />
                  <h2>{title}</h2>
                  <p>Eighteen lessons, one working thing at the end.</p>
                </div>
              </div>
            ),
          }))}
        />
        <dl className="stats">
          <div>
            <dt>Projects Delivered</dt>
            <dd>
              <b>
                <CountUp value={100} suffix="+" />
              </b>
            </dd>
            <dd>
              <BeadCount count={100} tone="var(--color-marigold)" />
            </dd>
          </div>
        </dl>
      </GallerySection>
      <BeadsSection />
      {toasts && <ToastRegion />}
    </main>
  );
}

/** Titles with a word, with a figure, and without a letter that beads can show. */
const COVER_TITLES = ['Records for Shops', 'Swahili 101', '統計'] as const;

const CATEGORIES = [
  'general',
  'frontend',
  'backend',
  'mobile',
  'ai-basics',
  'grant-writing',
  'ai-agents',
  'design',
  'devops',
  'data',
  'web-development',
  'proofreading-editing',
  'service-automation',
  'cloud-solutions',
  'cybersecurity',
];
const SERVICES = CATEGORIES.slice(10).concat('grant-writing');
const PEOPLE = ['Faith Nyambura', 'Wanjiru Kamau', 'Otieno Ochieng', 'Amina Hassan', 'Kevin Kiprotich'];
const COURSE = [5, 6, 7, 4, 2];

/** Returns a course of these sections with the first `done` lessons done. */
function course(counts: readonly number[], done: number) {
  let left = done;
  return counts.map((count) => {
    const here = Math.min(count, left);
    left -= here;
    return { count, done: here };
  });
}

function BeadsSection() {
  return (
    <>
      <GallerySection title="Covers">
        {categoryIds.map((category) => (
          <Example key={category} name={categoryLabel(category)}>
            {COVER_TITLES.map((title) => (
              <span key={title} className="pic pic-cover panel">
                <Cover category={category} title={title} />
              </span>
            ))}
            <span className="thumb">
              <Cover category={category} title={COVER_TITLES[0]} />
            </span>
          </Example>
        ))}
      </GallerySection>
      <GallerySection title="Weaves">
        {CATEGORIES.map((category) => (
          <Example key={category} name={category}>
            <span className="pic panel">
              <Weave category={category} title={`A course in ${category}`} />
            </span>
            <div className="row between">
              <CategoryTag category={category} label={category} />
              <span className="thumb">
                <Band category={category} title={`A course in ${category}`} />
              </span>
              <Badge category={category} title="A course" done={0.54} size={64} />
              <Badge category={category} title="A course" size={64} />
            </div>
          </Example>
        ))}
      </GallerySection>
      <GallerySection title="Beads that count">
        <Example name="Strands">
          <Strand sections={course(COURSE, 0)} />
          <Strand sections={course(COURSE, 13)} />
          <Strand sections={course(COURSE, 24)} />
          <Strand sections={course([9, 12, 8, 14, 6], 30)} />
          <Strand sections={course([18, 22, 31, 19, 26, 14], 70)} />
          <p className="meta">70 of 130 lessons, 53%</p>
          <ProgressStrand done={4} of={5} bead={14} />
          <ProgressStrand done={7} of={10} />
          <BeadCount count={45} />
          <BeadCount count={23} tone="var(--color-vermilion)" />
        </Example>
        <Example name="People, services, the mark">
          <div className="row">
            {PEOPLE.map((name) => (
              <Signature key={name} name={name} size={40} />
            ))}
            <Signature name="Faith Nyambura" size={56} />
          </div>
          <div className="row">
            {SERVICES.map((service) => (
              <Patch key={service} service={service} />
            ))}
          </div>
          <div className="row">
            <BrandMark />
            <BrandMark size={40} />
          </div>
          <div className="pic">
            <GhostWeave category="frontend" title="Empty" />
          </div>
        </Example>
        <Example name="Status, level, pendant">
          <div className="acts">
            <StatusBadge form="full" tone="pay" label="Completed" />
            <StatusBadge form="open" tone="gold" label="Pending" />
            <StatusBadge form="struck" tone="red" label="Failed" />
            <StatusBadge form="half" label="Refunded" />
            <StatusBadge form="turned" tone="blue" label="Admin enrolled" />
            <StatusBadge form="grey" label="Test completed" />
            <StatusBadge form="full" tone="teal" label="Active" />
            <StepBadge step={1} tone="teal" label="Beginner" />
            <StepBadge step={2} tone="gold" label="Intermediate" />
            <StepBadge step={3} tone="red" label="Advanced" />
            <BeadGlyph form="struck" tone="red" />
          </div>
          <div className="panel">
            <Pendant category="ai-basics" title="AI Basics for Working People" size={144} />
          </div>
        </Example>
      </GallerySection>
      <Pindo />
    </>
  );
}
