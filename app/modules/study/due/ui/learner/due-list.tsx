import type { ReactNode } from 'react';
import { LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Banknote, ClipboardCheck, ClipboardPen, RotateCcw } from '#app/ui/icons.ts';
import type { DueGroup, DueGroupName, DueItem, DueKind } from '../../due-list.ts';
import './due-list.css';
import { m } from '#texts';

const groupLabels: Readonly<Record<DueGroupName, () => string>> = {
  earlier: m.learning_due_earlier,
  today: m.learning_due_today,
  week: m.learning_due_week,
  'next-week': m.learning_due_next_week,
  later: m.learning_due_later,
  'any-day': m.learning_due_any_day,
};

const icons: Readonly<Record<DueKind, ReactNode>> = {
  reviews: <RotateCcw />,
  quiz: <ClipboardCheck />,
  assignment: <ClipboardPen />,
  instalment: <Banknote />,
};

/** Shows what is due over all courses, by day. */
export function DueList({ groups }: { readonly groups: readonly DueGroup[] }) {
  return (
    <>
      <div className="page-title">
        <h1>{m.learning_tab_due()}</h1>
        <p className="sub">{m.learning_due_intro()}</p>
      </div>
      {groups.length === 0 ? (
        <EmptyState title={m.learning_due_none()}>{m.learning_due_none_text()}</EmptyState>
      ) : (
        <div className="stack stack-24">
          {groups.map(({ name, items }) => (
            <section key={name} aria-labelledby={`due-${name}`}>
              <h2 id={`due-${name}`} className="h3 space-below">
                {groupLabels[name]()}
              </h2>
              <ul className="panel due-list">
                {items.map(({ isTomorrow, ...item }) => (
                  <li key={item.id}>
                    <span className="due-kind" aria-hidden="true">
                      {icons[item.kind]}
                    </span>
                    <div>
                      <h3>{item.title}</h3>
                      <p className="meta wrap-anywhere">{item.about}</p>
                      <p className="meta num">
                        <b>{item.when}</b>{' '}
                        {isTomorrow && <span className="due-tomorrow">{m.learning_due_tomorrow()}</span>}
                      </p>
                    </div>
                    <Action item={item} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </>
  );
}

function Action({ item: { kind, href, title, about } }: { readonly item: DueItem }) {
  if (href === null) return null;
  if (kind === 'reviews')
    return (
      <LinkButton variant="accent" to={href} aria-label={m.practice_start_label()}>
        {m.practice_start()}
      </LinkButton>
    );
  const label = m.learning_due_open();
  return (
    <LinkButton to={href} aria-label={`${label}: ${title}, ${about}`}>
      {label}
    </LinkButton>
  );
}
