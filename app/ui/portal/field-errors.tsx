import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { CircleAlert } from '../icons.ts';
import { formatDay, noonInNairobi } from '#app/shared/dates.ts';
import { m } from '#texts';

interface FieldError {
  readonly id: string;
  readonly control: Control;
  /** Element that contains the message. */
  readonly frame: Element;
  readonly sentence: string;
}

/**
 * Shows the browser's validation errors below the portal's fields instead of in bubbles, and focuses the first one, so that errors of the browser
 * and of the server look alike. A message disappears when its field changes.
 */
export function FieldErrors() {
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  useEffect(() => {
    let made = 0;
    const refused = (event: Event) => {
      const control = controlOf(event.target);
      const frame =
        control?.closest('.form-field') ?? control?.closest('label')?.parentElement ?? control?.parentElement;
      if (!control || !frame) return;
      event.preventDefault();
      made += 1;
      const error = { id: `field-error-${made}`, control, frame, sentence: faultOf(control) };
      setErrors((before) => [...before.filter((each) => each.control !== control && each.control.isConnected), error]);
      // The browser fires the event for every invalid field of the form.
      if (control !== firstInvalidOf(control.form)) return;
      control.focus();
      frame.scrollIntoView({ block: 'nearest' });
    };
    const changed = (event: Event) => {
      const control = controlOf(event.target);
      if (control)
        setErrors((before) => (before.some((each) => each.control === control) ? without(before, control) : before));
    };
    document.addEventListener('invalid', refused, true);
    document.addEventListener('input', changed, true);
    document.addEventListener('change', changed, true);
    return () => {
      document.removeEventListener('invalid', refused, true);
      document.removeEventListener('input', changed, true);
      document.removeEventListener('change', changed, true);
    };
  }, []);
  return errors.map((error) => createPortal(<Sentence error={error} />, error.frame, error.id));
}

const without = (errors: readonly FieldError[], control: Control) => errors.filter((each) => each.control !== control);

const firstInvalidOf = (form: HTMLFormElement | null) =>
  [...(form?.elements ?? [])].find((element) => controlOf(element)?.validity.valid === false);

function controlOf(target: EventTarget | null): Control | null {
  const isControl =
    target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;
  return isControl ? target : null;
}

/** Linked to its control while it is shown. */
function Sentence({ error: { id, control, sentence } }: { readonly error: FieldError }) {
  useEffect(() => {
    const before = {
      invalid: control.getAttribute('aria-invalid'),
      described: control.getAttribute('aria-describedby'),
    };
    control.setAttribute('aria-invalid', 'true');
    control.setAttribute('aria-describedby', before.described === null ? id : `${id} ${before.described}`);
    return () => {
      set(control, 'aria-invalid', before.invalid);
      set(control, 'aria-describedby', before.described);
    };
  }, [id, control]);
  return (
    <p className="err err-of-browser" id={id}>
      <CircleAlert className="i-sm" />
      {sentence}
    </p>
  );
}

function set(control: Control, name: string, value: string | null): void {
  if (value === null) control.removeAttribute(name);
  else control.setAttribute(name, value);
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

type Checked = Pick<Control, 'type' | 'validationMessage'> & {
  readonly validity: Partial<ValidityState>;
  readonly minLength?: number;
  readonly min?: string;
  readonly max?: string;
};

const dayOf = (day: string) => formatDay(noonInNairobi(day));

/** Returns the portal's message for a field's validity state. */
export function faultOf({ type, validity, validationMessage, minLength, min = '', max = '' }: Checked): string {
  // Set by our own scripts, with our own text.
  if (validity.customError) return validationMessage;
  if (validity.valueMissing)
    return type === 'select-one' || type === 'radio' || type === 'checkbox' || type === 'file'
      ? m.portal_shared_choose_one()
      : m.portal_shared_fill_in();
  if (validity.typeMismatch) return type === 'email' ? m.portal_shared_email_invalid() : m.portal_shared_url_invalid();
  if (validity.badInput) return type === 'date' ? m.portal_shared_day_missing() : m.portal_shared_number_missing();
  if (validity.rangeOverflow)
    return type === 'date' ? m.portal_shared_day_until({ day: dayOf(max) }) : m.portal_shared_at_most({ most: max });
  if (validity.rangeUnderflow)
    return type === 'date' ? m.portal_shared_day_from({ day: dayOf(min) }) : m.portal_shared_at_least({ least: min });
  if (validity.tooShort && minLength !== undefined) return m.portal_shared_too_short({ count: minLength });
  return validationMessage;
}
