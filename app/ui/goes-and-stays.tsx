import type { ReactNode } from 'react';
import { BeadGlyph } from './bead-glyph.tsx';

interface GoesAndStaysProps {
  readonly goes: readonly ReactNode[];
  readonly stays: readonly ReactNode[];
}

/** What a deletion destroys, and what it keeps. */
export function GoesAndStays({ goes, stays }: GoesAndStaysProps) {
  return (
    <ul className="deletion-list">
      {goes.map((item, index) => (
        <li key={`goes-${index}`}>
          <BeadGlyph form="struck" tone="red" />
          <span>
            <b>Goes:</b> {item}
          </span>
        </li>
      ))}
      {stays.map((item, index) => (
        <li key={`stays-${index}`}>
          <BeadGlyph form="full" />
          <span>
            <b>Stays:</b> {item}
          </span>
        </li>
      ))}
    </ul>
  );
}
