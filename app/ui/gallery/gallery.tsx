import { Carousel } from '../carousel.tsx';
import { CategoryTag } from '../category-tag.tsx';
import { CountUp } from '../count-up.tsx';
import { Tally } from '../strand.tsx';
import { ThemeToggle } from '../theme-toggle.tsx';
import { ToastRegion } from '../toast.tsx';
import { Weave } from '../artwork.tsx';
import { BeadsWall } from './gallery-beads.tsx';
import { CardsWall } from './gallery-cards.tsx';
import { ControlsWall } from './gallery-controls.tsx';
import { StatesWall } from './gallery-states.tsx';
import { Wall } from './specimen.tsx';

const SLIDES = [
  { key: 'agents', category: 'ai-agents', name: 'AI Agents', title: 'Put an agent on the paperwork' },
  { key: 'grants', category: 'grant-writing', name: 'Grant Writing', title: 'From need to budget' },
];

/** Everything the design system has, in all its states. `toasts={false}` where the page has a region already. */
export function Gallery({ toasts = true }: { readonly toasts?: boolean | undefined }) {
  return (
    <main id="main" className="shell app">
      <div className="row between">
        <h1>The bead</h1>
        <ThemeToggle />
      </div>
      <ControlsWall />
      <StatesWall />
      <CardsWall />
      <Wall title="Moving" cols={1}>
        <Carousel
          label="Featured courses"
          slides={SLIDES.map(({ key, category, name, title }) => ({
            key,
            content: (
              <div className="slide">
                <span className="pic">
                  <Weave category={category} title={title} cols={90} rows={40} />
                </span>
                <div className="say">
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
              <Tally count={100} tone="var(--color-marigold)" />
            </dd>
          </div>
        </dl>
      </Wall>
      <BeadsWall />
      {toasts && <ToastRegion />}
    </main>
  );
}
