import { classNames } from './class-names.ts';

/** full: done, open: waiting, struck: failed, half: refunded, turned: enrolled by staff, grey: test. */
export type BeadForm = 'full' | 'open' | 'struck' | 'half' | 'turned' | 'grey';
export type BeadTone = 'pay' | 'gold' | 'red' | 'blue' | 'teal';

const FORMS = {
  full: <rect x=".6" y=".6" width="8.8" height="8.8" rx="2.7" fill="currentColor" />,
  open: <rect x="1.5" y="1.5" width="7" height="7" rx="2.2" fill="none" stroke="currentColor" strokeWidth="1.8" />,
  struck: <path d="M1.6 1.6l6.8 6.8M8.4 1.6L1.6 8.4" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />,
  half: (
    <>
      <rect x="1.2" y="1.2" width="7.6" height="7.6" rx="2.3" fill="none" stroke="currentColor" strokeWidth="1.4" />
      <path d="M1 5h8v1.7A2.3 2.3 0 0 1 6.7 9H3.3A2.3 2.3 0 0 1 1 6.7z" fill="currentColor" />
    </>
  ),
  turned: <rect x="1.7" y="1.7" width="6.6" height="6.6" rx="1.6" transform="rotate(45 5 5)" fill="currentColor" />,
  grey: <rect x="3" y="3" width="4" height="4" rx="1.3" fill="currentColor" />,
};

/** Shows a bead by shape, for users who cannot tell the colours apart. */
export function BeadGlyph({ form, tone }: { readonly form: BeadForm; readonly tone?: BeadTone | undefined }) {
  return (
    <svg
      viewBox="0 0 10 10"
      width="10"
      height="10"
      aria-hidden="true"
      className={classNames('glyph', tone && `t-${tone}`)}
    >
      {FORMS[form]}
    </svg>
  );
}
