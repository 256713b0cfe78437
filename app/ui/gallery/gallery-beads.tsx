import { Badge, Band, GhostWeave, Patch, Signature, Weave } from '../artwork.tsx';
import { BrandMark } from '../brand-mark.tsx';
import { BeadGlyph } from '../bead-glyph.tsx';
import { CategoryTag } from '../category-tag.tsx';
import { Pendant } from '../pendant.tsx';
import { Pindo } from '../pindo.tsx';
import { StatusBadge, StepBadge } from '../status-badge.tsx';
import { Strand } from '../course-strand.tsx';
import { ProgressStrand, Tally } from '../strand.tsx';
import { Specimen, Wall } from './specimen.tsx';

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

/** A course of these sections with the first `done` lessons done. */
function course(counts: readonly number[], done: number) {
  let left = done;
  return counts.map((count) => {
    const here = Math.min(count, left);
    left -= here;
    return { count, done: here };
  });
}

export function BeadsWall() {
  return (
    <>
      <Wall title="Weaves">
        {CATEGORIES.map((category) => (
          <Specimen key={category} name={category}>
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
          </Specimen>
        ))}
      </Wall>
      <Wall title="Beads that count">
        <Specimen name="Strands">
          <Strand sections={course(COURSE, 0)} />
          <Strand sections={course(COURSE, 13)} />
          <Strand sections={course(COURSE, 24)} />
          <Strand sections={course([9, 12, 8, 14, 6], 30)} />
          <Strand sections={course([18, 22, 31, 19, 26, 14], 70)} />
          <p className="meta">70 of 130 lessons, 53%</p>
          <ProgressStrand done={4} of={5} bead={14} />
          <ProgressStrand done={7} of={10} />
          <Tally count={45} />
          <Tally count={23} tone="var(--color-vermilion)" />
        </Specimen>
        <Specimen name="People, services, the mark">
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
          <GhostWeave category="frontend" title="Empty" className="pic" />
        </Specimen>
        <Specimen name="Status, level, pendant">
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
        </Specimen>
      </Wall>
      <Pindo />
    </>
  );
}
