import { cssVariables } from './css-variables.ts';

/** A number that counts up in about 2.5 s when its page opens. Screen readers and less motion get the number at once. */
export function CountUp({ value, suffix = '' }: { readonly value: number; readonly suffix?: string | undefined }) {
  return (
    <>
      <span className="counting" style={cssVariables({ '--goal': value })} data-suffix={suffix} aria-hidden="true" />
      <span className="sr">{`${value}${suffix}`}</span>
    </>
  );
}
