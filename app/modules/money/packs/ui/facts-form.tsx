import { Form, useNavigation } from 'react-router';
import { ageBands, genders } from '#app/shared/organisation-terms.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { Select } from '#app/ui/select.tsx';
import { ageLabels, counties, genderLabels, type DeclaredFacts } from '../declared-facts.ts';
import { m } from '#texts';

interface FactsFormProps {
  readonly facts: Readonly<Record<keyof DeclaredFacts, string>>;
  /** Page after saving, and of 'Skip'; null stays. */
  readonly next: string | null;
  readonly error?: string | null | undefined;
}

/** Asks three questions that nobody has to answer. */
export function FactsForm({ facts, next, error }: FactsFormProps) {
  const isSending = useNavigation().formMethod === 'POST';
  return (
    <Form method="post" action="/dashboard/account/facts" className="panel pad form">
      <h2 className="h3">{m.packs_facts_title()}</h2>
      <p className="sub">{m.packs_facts_about()}</p>
      {next && <input type="hidden" name="next" value={next} />}
      <Select label={m.packs_facts_gender()} name="gender" defaultValue={facts.gender}>
        <option value="">{m.packs_facts_none()}</option>
        {genders.map((gender) => (
          <option key={gender} value={gender}>
            {genderLabels[gender]()}
          </option>
        ))}
      </Select>
      <Select label={m.packs_facts_age()} name="ageBand" defaultValue={facts.ageBand}>
        <option value="">{m.packs_facts_none()}</option>
        {ageBands.map((band) => (
          <option key={band} value={band}>
            {ageLabels[band]()}
          </option>
        ))}
      </Select>
      <Select label={m.packs_facts_county()} name="county" defaultValue={facts.county}>
        <option value="">{m.packs_facts_none()}</option>
        {counties.map((county) => (
          <option key={county} value={county}>
            {county}
          </option>
        ))}
      </Select>
      <FormError>{error}</FormError>
      <div className="acts">
        <Button type="submit" variant="line" busy={isSending}>
          {m.packs_facts_save()}
        </Button>
        {next && (
          <LinkButton to={next} variant="plain">
            {m.packs_facts_skip()}
          </LinkButton>
        )}
      </div>
    </Form>
  );
}
