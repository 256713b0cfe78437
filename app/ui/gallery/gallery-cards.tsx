import { toCents } from '#app/shared/money.ts';
import { Badge, Cover, Signature } from '../artwork.tsx';
import { Breadcrumbs } from '../breadcrumbs.tsx';
import { Button, LinkButton } from '../button.tsx';
import { Card, MiniRow, Panel } from '../card.tsx';
import { CategoryTag } from '../category-tag.tsx';
import { Chips } from '../chips.tsx';
import { Feed } from '../feed.tsx';
import { Check, CircleCheck, Users } from '../icons.ts';
import { Pagination } from '../pagination.tsx';
import { Price } from '../price.tsx';
import { Rating } from '../rating.tsx';
import { StatCards } from '../stat-cards.tsx';
import { StatusBadge } from '../status-badge.tsx';
import { Strand } from '../course-strand.tsx';
import { ProgressStrand } from '../strand.tsx';
import { Table, type Column } from '../table.tsx';
import { Tabs } from '../tabs.tsx';
import { Example, GallerySection } from './example.tsx';

interface Sample {
  readonly title: string;
  readonly category: string;
  readonly name: string;
  readonly text: string;
  readonly who: string;
  readonly price: number;
  readonly students: number;
}

const SAMPLES: readonly Sample[] = [
  {
    title: 'Frontend Foundations',
    category: 'frontend',
    name: 'Frontend',
    text: 'HTML, CSS and JavaScript, from a blank file to a booking page that opens fast on any phone.',
    who: 'Wanjiru Kamau',
    price: 650000,
    students: 214,
  },
  {
    title: 'Grant Writing: Need to Budget',
    category: 'grant-writing',
    name: 'Grant Writing',
    text: 'Turn a community need into a fundable proposal: logframe, budget and narrative.',
    who: 'Njeri Mwangi',
    price: 549950,
    students: 0,
  },
  {
    title: 'DevOps on a Small Budget',
    category: 'devops',
    name: 'DevOps',
    text: 'One server, backups you have restored, deploys in a minute.',
    who: 'Mwende Musyoka',
    price: 750000,
    students: 58,
  },
];

function SampleCard({ sample, held }: { readonly sample: Sample; readonly held: boolean }) {
  return (
    <Card picture={<Cover category={sample.category} title={sample.title} />}>
      <div className="row between">
        <CategoryTag category={sample.category} label={sample.name} />
        <Rating value={5} />
      </div>
      <h3>
        <a href={`#${sample.category}`}>{sample.title}</a>
      </h3>
      <p className="desc">{sample.text}</p>
      <div className="author">
        <span>
          <Signature name={sample.who} />
          <b>{sample.who}</b>
        </span>
        {sample.students > 0 ? (
          <span>
            <Users className="i-sm" />
            {sample.students} students
          </span>
        ) : (
          <span className="new">New</span>
        )}
      </div>
      <div className="buy">
        <Price cents={toCents(sample.price)} />
        <LinkButton to="#">View</LinkButton>
        {held ? (
          <Button variant="held" disabled>
            <Check className="i-sm" />
            In cart
          </Button>
        ) : (
          <Button variant="accent">+ Cart</Button>
        )}
      </div>
    </Card>
  );
}

const COLUMNS: readonly Column<Sample>[] = [
  { key: 'who', header: 'User', cell: ({ who }) => <b>{who}</b>, sort: { to: '?sort=who', direction: 'ascending' } },
  { key: 'title', header: 'Course', cell: ({ title }) => title },
  {
    key: 'price',
    header: 'Amount',
    align: 'end',
    width: '120px',
    onCard: 'right',
    cell: ({ price }) => <Price cents={toCents(price)} />,
    sort: { to: '?sort=price' },
  },
  {
    key: 'status',
    header: 'Status',
    width: '140px',
    onCard: 'right',
    cell: () => <StatusBadge form="full" tone="pay" label="Completed" />,
  },
];

export function CardsSection() {
  return (
    <>
      <GallerySection title="Cards">
        {SAMPLES.map((sample, index) => (
          <SampleCard key={sample.title} sample={sample} held={index === 1} />
        ))}
      </GallerySection>
      <GallerySection title="Figures" cols={1}>
        <StatCards
          stats={[
            { label: 'Enrolled Courses', value: 4, beads: <ProgressStrand done={4} of={4} /> },
            { label: 'Hours Learned (estimate)', value: 11, beads: <ProgressStrand done={11} of={11} /> },
            { label: 'Average Progress', value: '69%', beads: <ProgressStrand done={7} of={10} /> },
          ]}
        />
        <Panel>
          <Table caption="Payments" columns={COLUMNS} rows={SAMPLES} keyOf={({ title }) => title} />
        </Panel>
        <Pagination page={4} pages={12} hrefOf={(page) => `?page=${page}`} />
        <Breadcrumbs crumbs={[{ label: 'Courses', to: '#' }, { label: 'Cart', to: '#' }, { label: 'Payment' }]} />
        <Tabs
          label="Dashboard"
          tabs={['Overview', 'My Courses', 'Find Courses', 'Achievements'].map((label, index) => ({
            label,
            to: `#${index}`,
            current: index === 0,
          }))}
        />
      </GallerySection>
      <GallerySection title="Learning">
        <article className="panel resume">
          <span className="pic">
            <Cover category="frontend" title="Frontend Foundations" />
          </span>
          <div>
            <div className="row between">
              <CategoryTag category="frontend" label="Frontend" />
              <span className="meta">2 hours ago</span>
            </div>
            <div>
              <h3>Frontend Foundations</h3>
              <p className="meta">Next: Errors people understand</p>
            </div>
            <Strand
              sections={[
                { count: 5, done: 5 },
                { count: 6, done: 6 },
                { count: 7, done: 2 },
                { count: 4, done: 0 },
                { count: 2, done: 0 },
              ]}
            />
            <p className="meta">13 of 24 lessons, 54%</p>
            <LinkButton to="#" variant="accent">
              Continue Learning
            </LinkButton>
          </div>
        </article>
        <Example name="Rows and feed">
          <ul className="panel rows">
            {SAMPLES.map((sample) => (
              <MiniRow
                key={sample.title}
                thumb={
                  <span className="thumb">
                    <Cover category={sample.category} title={sample.title} />
                  </span>
                }
                action={<Button>+ Cart</Button>}
              >
                <h3 className="h3">
                  <a href="#cards">{sample.title}</a>
                </h3>
                <Price cents={toCents(sample.price)} />
              </MiniRow>
            ))}
          </ul>
          <Panel className="pad">
            <Feed
              entries={[
                { key: '1', content: 'Completed Decisions', when: '2 hours ago', tone: 'var(--color-marigold)' },
                {
                  key: '2',
                  content: 'Started Grant Writing: Need to Budget',
                  when: '3 days ago',
                  tone: 'var(--color-third)',
                },
              ]}
            />
          </Panel>
          <Chips items={['React', 'PostgreSQL', 'Daraja'].map((word) => ({ key: word, content: word }))} />
        </Example>
        <article className="panel badge">
          <Badge category="grant-writing" title="Grant Writing" done={0.2} size={128} />
          <h3 className="h3">Grant Writing Master</h3>
          <p className="meta">4 of 20 lessons</p>
          <span className="done-tag">
            <CircleCheck className="i-sm" />
            Course Completed
          </span>
        </article>
      </GallerySection>
    </>
  );
}
