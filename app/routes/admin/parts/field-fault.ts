export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

type Checked = Pick<Control, 'type' | 'validationMessage'> & {
  readonly validity: Partial<ValidityState>;
  readonly minLength?: number;
};

/** What is wrong with a field, as the browser has found it, in a sentence of the portal. */
export function faultOf({ type, validity, validationMessage, minLength }: Checked): string {
  // Set by our own scripts, in our own words.
  if (validity.customError) return validationMessage;
  if (validity.valueMissing)
    return type === 'select-one' || type === 'radio' || type === 'checkbox' || type === 'file'
      ? 'Please choose one'
      : 'Please fill in this field';
  if (validity.typeMismatch)
    return type === 'email'
      ? 'Please enter a valid email address'
      : 'Please enter an address that begins with https://';
  if (validity.badInput) return type === 'date' ? 'Please enter a day' : 'Please enter a number';
  if (validity.tooShort && minLength !== undefined) return `Please enter at least ${minLength} characters`;
  return validationMessage;
}
