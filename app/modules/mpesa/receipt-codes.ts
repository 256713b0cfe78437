import type { ReceiptCodes } from '#app/modules/collection/payment-provider.ts';

/** M-Pesa's codes: ten letters and digits in capitals, among them a letter, so that a phone number is not taken for one. Spaces are forgiven. */
export const mpesaCodes: ReceiptCodes = {
  label: 'M-Pesa code',
  maxLength: 20,
  read(typed) {
    const code = typed.replace(/\s/g, '').toUpperCase();
    return /^(?=.*[A-Z])[A-Z0-9]{10}$/.test(code) ? code : null;
  },
  shape: 'An M-Pesa code has ten capital letters and digits, such as SLK4H7R9QT.',
  forPayers: {
    hint: 'The ten letters and digits at the beginning of the message from M-Pesa.',
    example: 'SLK4H7R9QT',
    shape:
      'Please enter the code from the M-Pesa message: ten letters and digits at its beginning, such as SLK4H7R9QT.',
  },
};
