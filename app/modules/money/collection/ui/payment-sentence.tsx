import { Fragment } from 'react';
import { Link } from '#app/ui/link.tsx';
import { Unbroken } from '#app/ui/unbroken.tsx';
import { m } from '#texts';

/** Shows a sentence about a payment, and links 'contact us' to the contact page. */
export function PaymentSentence({ text }: { readonly text: string }) {
  const contact = m.checkout_contact_us();
  return text.split(new RegExp(`(${contact})`)).map((part, index) =>
    index % 2 === 1 ? (
      <Link key={index} className="link" to="/contact">
        {part}
      </Link>
    ) : (
      <Fragment key={index}>
        <Unbroken text={part} />
      </Fragment>
    ),
  );
}
