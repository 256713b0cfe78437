import { data, Form, redirect } from 'react-router';
import { giftPath, readGiftCode } from '#app/modules/money/gifts/gift-code.ts';
import { titlePage } from '#app/modules/site/ui/public/describe-page.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import type { RouteHandle } from '#app/platform/http/route-handle.ts';
import { fieldOf, readForm } from '../form-fields.server.ts';
import type { Route } from './+types/gift-code';
import { m } from '#texts';

export const handle = { cache: 'none' } satisfies RouteHandle;

export const meta: Route.MetaFunction = ({ matches }) => titlePage(matches, m.gifts_code_title());

/** Leads to the page of a typed code. */
export async function action({ request }: Route.ActionArgs) {
  const code = readGiftCode(fieldOf(await readForm(request), 'code', 60));
  return code === '' ? data({ error: m.gifts_not_found() }, { status: 400 }) : redirect(giftPath(code), 303);
}

/** Takes the code of a gift's card. */
export default function GiftCode({ actionData }: Route.ComponentProps) {
  return (
    <div className="shell app">
      <Form method="post" className="panel pad form reading-width" noValidate>
        <h1 className="h2">{m.gifts_code_title()}</h1>
        <p className="sub">{m.gifts_code_about()}</p>
        <Field
          label={m.gifts_code_label()}
          name="code"
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={actionData?.error}
          required
        />
        <Button type="submit" variant="accent" size="lg">
          {m.gifts_code_submit()}
        </Button>
      </Form>
    </div>
  );
}
