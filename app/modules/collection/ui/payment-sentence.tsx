import { Fragment } from 'react';
import { Link } from 'react-router';
import { Unbroken } from '#app/ui/unbroken.tsx';

/** A sentence about a payment; where it says to contact us, the words lead to the contact page. */
export function PaymentSentence({ text }: { readonly text: string }) {
  return text.split(/(contact us)/).map((part, index) =>
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
