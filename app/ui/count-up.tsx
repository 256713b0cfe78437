import { cssVariables } from './css-variables.ts';

/** Counts a number up in about 2.5 s after the page opens. Screen readers and reduced motion get the number at once. */
export function CountUp({ value, suffix = '' }: { readonly value: number; readonly suffix?: string | undefined }) {
  return (
    <>
      <span className="counting" style={cssVariables({ '--goal': value })} data-suffix={suffix} aria-hidden="true" />
      <span className="sr">{`${value}${suffix}`}</span>
    </>
  );
}
