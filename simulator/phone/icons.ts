const icon = (name: string, shapes: string) =>
  `<svg class="icon ${name}" aria-hidden="true" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round">${shapes}</svg>`;

export const SUN = icon(
  'sun',
  '<circle cx="12" cy="12" r="4"/><path d="M12 2v2M12 20v2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M2 12h2M20 12h2M6.3 17.7l-1.4 1.4M19.1 4.9l-1.4 1.4"/>',
);
export const MOON = icon('moon', '<path d="M20.5 14.5A9 9 0 1 1 9.5 3.5a7 7 0 0 0 11 11z"/>');
export const COPY = icon(
  '',
  '<rect width="14" height="14" x="8" y="8" rx="2"/><path d="M4 16a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2"/>',
);
export const SIGNAL = icon('', '<path d="M2 20h.01M7 20v-4M12 20v-8M17 20V8M22 4v16"/>');
export const MESSAGE = icon('', '<path d="M21 12a8 8 0 0 1-8 8H4l2-3.2A8 8 0 1 1 21 12z"/><path d="M9 11h7M9 14h4"/>');
export const BASKET = icon(
  '',
  '<path d="M4 9h16l-1.5 10a2 2 0 0 1-2 1.7h-9a2 2 0 0 1-2-1.7z"/><path d="m8 9 3-6M16 9l-3-6"/>',
);
export const BACKSPACE = icon(
  '',
  '<path d="M9 5h11a1.5 1.5 0 0 1 1.5 1.5v11A1.5 1.5 0 0 1 20 19H9l-6.5-7z"/><path d="m12 9.5 5 5M17 9.5l-5 5"/>',
);
export const BATTERY = icon(
  '',
  '<path d="M10 14v-4M22 14v-4M6 14v-4"/><rect x="2" y="6" width="16" height="12" rx="2"/>',
);

const MARK_ROWS = ['mcv', 'vmc', 'svm'];
const MARK_COLOURS: Readonly<Record<string, string>> = {
  m: '#ffb727',
  c: 'var(--mark-cream)',
  v: '#ea4a2c',
  s: '#93c9ee',
};

/** The product's mark: nine beads. */
export const MARK = `<svg width="24" height="24" aria-hidden="true">${MARK_ROWS.flatMap((row, y) =>
  Array.from(
    row,
    (letter, x) =>
      `<rect x="${x * 8 + 0.4}" y="${y * 8 + 0.4}" width="7.2" height="7.2" rx="2.4" fill="${MARK_COLOURS[letter] ?? ''}"/>`,
  ),
).join('')}</svg>`;
