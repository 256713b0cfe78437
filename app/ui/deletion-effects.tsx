import type { ReactNode } from 'react';
import { m } from '#texts';
import { BeadGlyph } from './bead-glyph.tsx';

interface DeletionEffectsProps {
  readonly goes: readonly ReactNode[];
  readonly stays: readonly ReactNode[];
}

/** Lists what a deletion removes, and what it keeps. */
export function DeletionEffects({ goes, stays }: DeletionEffectsProps) {
  return (
    <ul className="deletion-list">
      {goes.map((item, index) => (
        <li key={`goes-${index}`}>
          <BeadGlyph form="struck" tone="red" />
          <span>
            <b>{m.ui_goes()}</b> {item}
          </span>
        </li>
      ))}
      {stays.map((item, index) => (
        <li key={`stays-${index}`}>
          <BeadGlyph form="full" />
          <span>
            <b>{m.ui_stays()}</b> {item}
          </span>
        </li>
      ))}
    </ul>
  );
}
