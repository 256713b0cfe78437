import { m } from '#texts';
import { trapField } from '../message-terms.ts';

/** A field hidden from sight, screen readers and keyboard, so that only programs fill it in. */
export function Trap() {
  return (
    <div hidden>
      <label>
        {m.messages_trap()}
        <input name={trapField} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
