import { trapField } from '../message-terms.ts';

/** Nobody sees it, no reader speaks it, no key reaches it: only programs fill it in. */
export function Trap() {
  return (
    <div hidden>
      <label>
        Website
        <input name={trapField} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
