import { splitProfiles } from '../../analytics.ts';
import { BeadBar } from '#app/ui/charts/bead-bar.tsx';
import { KeyBead } from '#app/ui/charts/bead-pattern.tsx';
import { worthOfBead } from '#app/ui/charts/bead-scale.ts';
import { BeadWeave } from '#app/ui/charts/bead-weave.tsx';
import { formatCount } from '#app/shared/counted.ts';
import { ChartPanel } from './chart-panel.tsx';
import type { ChartProps } from './month-charts.tsx';
import { m } from '#texts';

/** Beads of the longest row, as wide as the narrow column of the page. */
const maxBeads = 24;

/** Shows the new users of the last 7, 30, 90 and 365 days. */
export function UserGrowth({ analytics }: ChartProps) {
  const { growth } = analytics.cards;
  const worth = worthOfBead(Math.max(...growth.map(({ users }) => users)), maxBeads);
  return (
    <ChartPanel chart="growth" analytics={analytics}>
      <dl className="bead-rows">
        {growth.map(({ label, users }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{users.toLocaleString('en-KE')}</dd>
            <dd>
              <BeadBar amount={users} worth={worth} bead="blue" />
            </dd>
          </div>
        ))}
      </dl>
      <p className="chart-key">
        <span>
          <KeyBead bead="blue" />
          {m.portal_analytics_bead_users({ count: worth, shown: formatCount(worth) })}
        </span>
      </p>
    </ChartPanel>
  );
}

const beads = ['gold', 'blue', 'cream'] as const;

/** Shows a fixed split of the users, marked as an estimate. */
export function UserDemographics({ analytics }: ChartProps) {
  const { users } = analytics.cards;
  const parts = splitProfiles(users).map((part, index) => ({ ...part, bead: beads[index] ?? 'gold' }));
  return (
    <ChartPanel
      chart="demographics"
      analytics={analytics}
      note={<span className="estimate">{m.portal_analytics_estimate()}</span>}
    >
      <BeadWeave parts={parts} />
      <dl className="bead-rows bead-shares">
        {parts.map(({ label, percent, profiles, bead }) => (
          <div key={bead}>
            <dt>
              <KeyBead bead={bead} />
              {label()}
            </dt>
            <dd>
              <b>{percent}%</b> {profiles.toLocaleString('en-KE')}
            </dd>
          </div>
        ))}
      </dl>
      <p className="quiet">{m.portal_analytics_fixed_split({ count: users, shown: formatCount(users) })}</p>
    </ChartPanel>
  );
}
