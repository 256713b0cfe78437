import { Form } from 'react-router';
import { Link } from '#app/ui/link.tsx';
import { learnerProgresses } from '#app/shared/campaign-terms.ts';
import { formatCount } from '#app/shared/counted.ts';
import { BeadBar } from '#app/ui/charts/bead-bar.tsx';
import { KeyBead, type ChartBead } from '#app/ui/charts/bead-pattern.tsx';
import { worthOfBead } from '#app/ui/charts/bead-scale.ts';
import { Plus, X } from '#app/ui/icons.ts';
import { Menu } from '#app/ui/menu.tsx';
import { OneLine } from '#app/ui/one-line.tsx';
import type { AudienceCounts, CampaignRow } from '../../campaigns/campaign-terms.ts';
import { progressLabels } from './campaign-words.tsx';
import { m } from '#texts';

interface CampaignToProps {
  readonly campaign: CampaignRow;
  readonly audience: AudienceCounts;
}

/** Beads of the widest row. */
const maxBeads = 50;

/** Whom a campaign would reach: its filters, which can be changed while it is a draft, and how many people they find. */
export function CampaignTo({ campaign, audience }: CampaignToProps) {
  const { gets, optedOut, unreachable } = audience;
  const all = gets + optedOut + unreachable;
  const worth = worthOfBead(all, maxBeads);
  const parts: readonly (readonly [ChartBead, number, string])[] = [
    ['completed', gets, m.portal_campaigns_get_it()],
    ['pending', optedOut, m.portal_campaigns_said_no()],
    ['refunded', unreachable, m.portal_campaigns_unreachable()],
  ];
  return (
    <section className="panel pad stack" aria-labelledby="campaign-to">
      <h2 className="h3" id="campaign-to">
        {m.portal_campaigns_to()}
      </h2>
      <AudienceChips campaign={campaign} audience={audience} />
      <div className="campaign-beads">
        {parts.map(([bead, people]) => (
          <BeadBar key={bead} amount={people} worth={worth} bead={bead} />
        ))}
      </div>
      <p className="chart-key">
        {parts.map(([bead, people, label]) => (
          <span key={bead}>
            <KeyBead bead={bead} />
            <span>
              <b className="num">{formatCount(people)}</b> {label}
            </span>
          </span>
        ))}
        {all > 0 && <span className="num">{m.portal_campaigns_of_people({ count: all, worth })}</span>}
      </p>
    </section>
  );
}

/** The filters of the audience as chips. Each change counts the people again. Works without JavaScript. */
function AudienceChips({ campaign, audience: { byProgress } }: CampaignToProps) {
  const { id, course, progress, isForSubscribers, status } = campaign;
  const isDraft = status === 'draft';
  const isNarrow = progress !== 'all';
  return (
    <Form method="post" className="audience-chips" preventScrollReset>
      <input type="hidden" name="intent" value="narrow" />
      {course !== null && <Chip name={m.portal_campaigns_chip_course()} value={course} editAt={isDraft ? id : null} />}
      {course !== null && isNarrow && (
        <Chip name={m.portal_campaigns_chip_progress()} value={progressLabels[progress]()} isRemovable={isDraft} />
      )}
      {isForSubscribers && (
        <Chip
          name={m.portal_campaigns_chip_also()}
          value={m.portal_campaigns_to_subscribers()}
          editAt={isDraft ? id : null}
        />
      )}
      {isDraft && course !== null && (
        // Closed again after each change.
        <Menu
          key={progress}
          label={m.portal_campaigns_narrow_by()}
          words={
            <>
              <Plus className="i-sm" />
              {m.portal_campaigns_narrow()}
            </>
          }
        >
          {learnerProgresses
            .filter((each) => each !== 'all' && each !== progress)
            .map((each) => (
              <li key={each}>
                <button type="submit" name="progress" value={each}>
                  {progressLabels[each]()}
                  <span className="hint num">{formatCount(byProgress[each])}</span>
                </button>
              </li>
            ))}
        </Menu>
      )}
    </Form>
  );
}

interface ChipProps {
  readonly name: string;
  readonly value: string;
  /** The campaign whose editor changes it; null while nobody may. */
  readonly editAt?: string | null;
  /** A submit button that takes the filter off. */
  readonly isRemovable?: boolean;
}

function Chip({ name, value, editAt = null, isRemovable = false }: ChipProps) {
  const words = (
    <>
      <span>{name}</span>
      <OneLine as="b" text={value} />
    </>
  );
  if (isRemovable)
    return (
      <button type="submit" name="progress" value="all" className="filter-chip">
        {words}
        <X />
        <span className="sr">{m.portal_shared_remove_filter()}</span>
      </button>
    );
  if (editAt === null) return <span className="filter-chip">{words}</span>;
  return (
    <Link className="filter-chip" to={`/admin/mail/${editAt}/edit`}>
      {words}
    </Link>
  );
}
