import type { ReactNode } from 'react';
import type { Analytics } from '../../analytics.ts';
import { chartTitles, figuresOf, type Chart } from '../../figures.ts';
import { Panel } from '#app/ui/card.tsx';
import { FigureTable } from '#app/ui/charts/figure-table.tsx';
import { Disclosure } from '#app/ui/disclosure.tsx';
import { Download } from '#app/ui/icons.ts';
import { analyticsSearch } from './analytics-query.ts';
import { m } from '#texts';

interface ChartPanelProps {
  readonly chart: Chart;
  readonly analytics: Analytics;
  /** Text beside the title, such as the subject of the chart. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/** Shows a chart with its title, its figures as a table, and a link to them as a file. */
export function ChartPanel({ chart, analytics, note, children }: ChartPanelProps) {
  const title = chartTitles[chart]();
  const search = analyticsSearch(analytics.range, analytics.studied?.id ?? null);
  return (
    <Panel aria-label={title} className="chart-panel">
      <div className="panel-head">
        <h2>{title}</h2>
        {note && <small>{note}</small>}
        <a
          className="btn btn-icon"
          href={`/admin/analytics/csv/${chart}${search}`}
          aria-label={m.portal_analytics_as_csv({ title })}
        >
          <Download className="i-sm" />
        </a>
      </div>
      <div className="chart-body">{children}</div>
      <Disclosure label={m.portal_analytics_as_table()}>
        <FigureTable figures={figuresOf(analytics, chart)} />
      </Disclosure>
    </Panel>
  );
}
