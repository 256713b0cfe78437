import { useState } from 'react';
import { Disclosure } from '#app/ui/disclosure.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import type { Product } from '../../read-quotations.server.ts';
import { m } from '#texts';

/** Lists of people who get a seat of one course alone; nothing for a single course. A course that is not selected any more keeps its list. */
export function PeopleOfCourses({
  products,
  selected,
  typed,
}: {
  readonly products: readonly Product[];
  readonly selected: readonly string[];
  /** Addresses as typed, by course. */
  readonly typed: Readonly<Record<string, string>>;
}) {
  const [seen, setSeen] = useState(selected);
  const added = selected.filter((id) => !seen.includes(id));
  if (added.length > 0) setSeen([...seen, ...added]);
  const isFilled = Object.values(typed).some((people) => people !== '');
  if (seen.length < 2 && !isFilled) return null;
  return (
    <Disclosure label={m.portal_quotations_people_one()} open={isFilled}>
      <p className="quiet">{m.portal_quotations_people_one_about()}</p>
      {products
        .filter(({ id, priceCents }) => priceCents !== null && seen.includes(id))
        .map(({ id, title }) => (
          <div key={id} hidden={!selected.includes(id)}>
            <Textarea
              label={title}
              name={`people-${id}`}
              rows={3}
              autoCapitalize="off"
              spellCheck={false}
              defaultValue={typed[id] ?? ''}
            />
          </div>
        ))}
    </Disclosure>
  );
}
