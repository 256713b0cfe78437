import { m } from '#texts';
import { honeypotName } from '../message-terms.ts';

/** A field hidden from sight, screen readers and keyboard, so that only programs fill it in. */
export function HoneypotField() {
  return (
    <div hidden>
      <label>
        {m.messages_trap()}
        <input name={honeypotName} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
