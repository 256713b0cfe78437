import { Fragment } from 'react';

/** What may not break at the end of a line: M-Pesa, and amounts in shillings. */
const whole = /(M-Pesa|KSh[\s\u00a0][\d,.]*\d)/;

/** A sentence in which M-Pesa and amounts stay in one piece. */
export function Unbroken({ text }: { readonly text: string }) {
  return text.split(whole).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} className="nb">
        {part}
      </span>
    ) : (
      <Fragment key={index}>{part}</Fragment>
    ),
  );
}
