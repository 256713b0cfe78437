import { m } from '#texts';
import { formatCount } from '#app/shared/counted.ts';

/** Maximum number of titles before the rest is counted: a page of the list. */
const named = 25;

/** Shows the titles of courses, one per line. */
export function SelectedTitles({ titles }: { readonly titles: readonly string[] }) {
  const others = titles.length - named;
  return (
    <ul className="selected-titles">
      {titles.slice(0, named).map((title, index) => (
        <li key={`${index} ${title}`} className="wrap-anywhere">
          {title}
        </li>
      ))}
      {others > 0 && <li className="quiet">{m.portal_courses_held_more({ count: formatCount(others) })}</li>}
    </ul>
  );
}
