import type { ReactNode } from 'react';
import { mostRows, networks, settingLabels } from '../../../settings-groups.ts';
import { defaultSiteSettings, type SiteSettings } from '../../../site-settings.ts';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field } from '#app/ui/field.tsx';
import { Textarea } from '#app/ui/textarea.tsx';

export interface SettingFieldsProps {
  readonly settings: SiteSettings;
  /** Sentences by the names of fields. */
  readonly errors: Readonly<Record<string, string>>;
  /** What was typed and not saved; null where there is nothing. */
  readonly typed: Readonly<Record<string, string>> | null;
}

const companyFields = [
  ['brand', 40, 'text'],
  ['city', 80, 'text'],
  ['address', 200, 'text'],
  ['kraPin', 11, 'text'],
  ['phone', 30, 'tel'],
  ['whatsApp', 30, 'tel'],
  ['email', 254, 'email'],
] as const;

/** Facts about the company, each with the specification's text as its default. */
export function CompanyFields({ settings, errors, typed }: SettingFieldsProps) {
  return companyFields.map(([key, most, type]) => (
    <Field
      key={key}
      label={settingLabels[key]}
      name={key}
      type={type}
      maxLength={most}
      defaultValue={typed?.[key] ?? settings[key]}
      error={errors[key]}
      hint={`Default: ${defaultSiteSettings[key] || 'none'}`}
    />
  ));
}

export function SocialFields({ settings, errors, typed }: SettingFieldsProps) {
  return networks.map((network) => (
    <Field
      key={network}
      label={network}
      name={network}
      type="url"
      placeholder="https://"
      maxLength={300}
      defaultValue={typed?.[network] ?? settings.socials[network] ?? ''}
      error={errors[network]}
      hint="Left empty, there is no link."
    />
  ));
}

export function PromiseFields({ settings, errors, typed }: SettingFieldsProps) {
  return (
    <>
      <Field
        label={settingLabels.moneyBackDays}
        name="moneyBackDays"
        inputMode="numeric"
        maxLength={3}
        defaultValue={typed?.['moneyBackDays'] ?? settings.moneyBackDays}
        error={errors['moneyBackDays']}
        hint={`In the questions, the terms and on refunds. Default: ${defaultSiteSettings.moneyBackDays}`}
      />
      <Checkbox
        name="showStandInRatings"
        label={`${settingLabels.showStandInRatings}: 5 in the catalogue, 4.5 in the dashboard`}
        defaultChecked={typed ? typed['showStandInRatings'] === 'on' : settings.showStandInRatings}
      />
    </>
  );
}

export function RefundFields({ settings, errors, typed }: SettingFieldsProps) {
  return (
    <Field
      label={`${settingLabels.surplusRefundLimit} (KSh)`}
      name="surplusRefundLimit"
      inputMode="numeric"
      maxLength={6}
      defaultValue={typed?.['surplusRefundLimit'] ?? settings.surplusRefundLimit}
      error={errors['surplusRefundLimit']}
      hint="Money that came in twice for a paid order goes back by an M-Pesa reversal, up to this amount. 0 turns it off: an administrator sends each refund."
    />
  );
}

interface RowsProps {
  readonly most: number;
  /** How many lines are stored. */
  readonly stored: number;
  readonly legend: string;
  readonly children: (index: number) => ReactNode;
}

/** The lines that are stored and one more, to add one; a line that is emptied goes. */
function Rows({ most, stored, legend, children }: RowsProps) {
  return Array.from({ length: Math.min(stored + 1, most) }, (_, index) => (
    <fieldset key={index} className="settings-row">
      <legend className="sr">
        {legend} {index + 1}
      </legend>
      {children(index)}
    </fieldset>
  ));
}

export function HoursFields({ settings: { officeHours }, errors, typed }: SettingFieldsProps) {
  return (
    <Rows most={mostRows.officeHours} stored={officeHours.length} legend="Office hours, line">
      {(n) =>
        (['days', 'hours'] as const).map((name) => (
          <Field
            key={name}
            label={name === 'days' ? 'Days' : 'Hours'}
            name={`${name}${n}`}
            maxLength={60}
            defaultValue={typed?.[`${name}${n}`] ?? officeHours[n]?.[name]}
            error={errors[`${name}${n}`]}
          />
        ))
      }
    </Rows>
  );
}

export function FigureFields({ settings: { homeFigures }, errors, typed }: SettingFieldsProps) {
  return (
    <Rows most={mostRows.homeFigures} stored={homeFigures.length} legend="Figure">
      {(n) => (
        <>
          <Field
            label="Number"
            name={`value${n}`}
            inputMode="numeric"
            maxLength={7}
            defaultValue={typed?.[`value${n}`] ?? homeFigures[n]?.value}
            error={errors[`value${n}`]}
          />
          <Field
            label="Of what"
            name={`label${n}`}
            maxLength={40}
            defaultValue={typed?.[`label${n}`] ?? homeFigures[n]?.label}
            error={errors[`label${n}`]}
          />
        </>
      )}
    </Rows>
  );
}

export function TestimonialFields({ settings: { testimonials }, errors, typed }: SettingFieldsProps) {
  return (
    <Rows most={mostRows.testimonials} stored={testimonials.length} legend="Testimonial">
      {(n) => (
        <>
          <Textarea
            label="What they say"
            name={`quote${n}`}
            rows={2}
            maxLength={500}
            defaultValue={typed?.[`quote${n}`] ?? testimonials[n]?.quote}
            error={errors[`quote${n}`]}
          />
          {(['name', 'role'] as const).map((name) => (
            <Field
              key={name}
              label={name === 'name' ? 'Name' : 'Who they are'}
              name={`${name}${n}`}
              maxLength={120}
              defaultValue={typed?.[`${name}${n}`] ?? testimonials[n]?.[name]}
              error={errors[`${name}${n}`]}
            />
          ))}
          <Checkbox
            name={`isDemo${n}`}
            label="Placeholder: only the demo shows it"
            defaultChecked={typed ? typed[`isDemo${n}`] === 'on' : testimonials[n]?.isDemo}
          />
        </>
      )}
    </Rows>
  );
}
