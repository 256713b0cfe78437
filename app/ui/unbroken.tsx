/** Matches text that must not break at the end of a line: M-Pesa, and amounts in shillings. */
const whole = /(M-Pesa|KSh\s[\d,.]*\d)/;

/** Value for `mpesa` in a text with elements. */
export const mPesa = <span className="nb">M-Pesa</span>;

/** Shows a sentence without breaking M-Pesa and amounts. */
export function Unbroken({ text }: { readonly text: string }) {
  return text.split(whole).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} className="nb">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
