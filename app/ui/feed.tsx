import type { ReactNode } from 'react';
import { cssVariables } from './css-variables.ts';

interface FeedEntry {
  readonly key: string;
  readonly content: ReactNode;
  readonly when: ReactNode;
  /** CSS colour of the bead. */
  readonly tone?: string | undefined;
}

/** Shows events on a thread, newest first. */
export function Feed({ entries }: { readonly entries: readonly FeedEntry[] }) {
  return (
    <ul className="feed">
      {entries.map(({ key, content, when, tone }) => (
        <li key={key} style={cssVariables({ '--tone': tone })}>
          <div>
            {content}
            <p className="meta">{when}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
