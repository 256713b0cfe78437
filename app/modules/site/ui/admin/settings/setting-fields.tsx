import type { ReactNode } from 'react';
import { maxBankAccountLength, maxBankAccounts } from '../../../bank-accounts.ts';
import { maxRows, networks, settingLabels } from '../../../settings-groups.ts';
import { defaultSiteSettings, type SiteSettings } from '../../../site-settings.ts';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field } from '#app/ui/field.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { m } from '#texts';

export interface SettingFieldsProps {
  readonly settings: SiteSettings;
  /** Error messages by the names of fields. */
  readonly errors: Readonly<Record<string, string>>;
  /** Unsaved values; null without any. */
  readonly typed: Readonly<Record<string, string>> | null;
}

const companyFields = [
  ['brand', 40, 'text'],
  ['city', 80, 'text'],
  ['address', 200, 'text'],
  ['kraPin', 11, 'text'],
  ['vatPercent', 2, 'text'],
  ['phone', 30, 'tel'],
  ['whatsApp', 30, 'tel'],
  ['email', 254, 'email'],
] as const;

/** Shows the facts about the company, each with the specification's text as its default. */
export function CompanyFields({ settings, errors, typed }: SettingFieldsProps) {
  return (
    <>
      {companyFields.map(([key, most, type]) => (
        <Field
          key={key}
          label={settingLabels[key]()}
          name={key}
          type={type}
          maxLength={most}
          defaultValue={typed?.[key] ?? settings[key]}
          error={errors[key]}
          hint={m.portal_settings_default({ value: defaultSiteSettings[key] || m.portal_settings_no_value() })}
        />
      ))}
      <Textarea
        label={settingLabels.bankAccount()}
        name="bankAccount"
        rows={3}
        maxLength={maxBankAccounts * (maxBankAccountLength + 1)}
        defaultValue={typed?.['bankAccount'] ?? settings.bankAccount}
        error={errors['bankAccount']}
        hint={m.portal_settings_bank_accounts_hint()}
      />
    </>
  );
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
      hint={m.portal_settings_socials_hint()}
    />
  ));
}

export function PromiseFields({ settings, errors, typed }: SettingFieldsProps) {
  return (
    <>
      <Field
        label={settingLabels.moneyBackDays()}
        name="moneyBackDays"
        inputMode="numeric"
        maxLength={3}
        defaultValue={typed?.['moneyBackDays'] ?? settings.moneyBackDays}
        error={errors['moneyBackDays']}
        hint={m.portal_settings_money_back_hint({ days: defaultSiteSettings.moneyBackDays })}
      />
      <Checkbox
        name="showStandInRatings"
        label={m.portal_settings_placeholder_ratings_are()}
        defaultChecked={typed ? typed['showStandInRatings'] === 'on' : settings.showStandInRatings}
      />
    </>
  );
}

interface RowsProps {
  readonly most: number;
  /** Number of stored lines. */
  readonly stored: number;
  readonly legend: (values: { readonly number: number }) => string;
  readonly children: (index: number) => ReactNode;
}

/** Shows the stored lines and an empty one. Saving removes empty lines. */
function Rows({ most, stored, legend, children }: RowsProps) {
  return Array.from({ length: Math.min(stored + 1, most) }, (_, index) => (
    <fieldset key={index} className="settings-row">
      <legend className="sr">{legend({ number: index + 1 })}</legend>
      {children(index)}
    </fieldset>
  ));
}

export function HoursFields({ settings: { officeHours }, errors, typed }: SettingFieldsProps) {
  return (
    <Rows most={maxRows.officeHours} stored={officeHours.length} legend={m.portal_settings_hours_line}>
      {(n) =>
        (['days', 'hours'] as const).map((name) => (
          <Field
            key={name}
            label={name === 'days' ? m.portal_settings_days() : m.portal_settings_hours()}
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
    <Rows most={maxRows.homeFigures} stored={homeFigures.length} legend={m.portal_settings_figure}>
      {(n) => (
        <>
          <Field
            label={m.portal_settings_figure_number()}
            name={`value${n}`}
            inputMode="numeric"
            maxLength={7}
            defaultValue={typed?.[`value${n}`] ?? homeFigures[n]?.value}
            error={errors[`value${n}`]}
          />
          <Field
            label={m.portal_settings_figure_label()}
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
    <Rows most={maxRows.testimonials} stored={testimonials.length} legend={m.portal_settings_testimonial}>
      {(n) => (
        <>
          <Textarea
            label={m.portal_settings_quote()}
            name={`quote${n}`}
            rows={2}
            maxLength={500}
            defaultValue={typed?.[`quote${n}`] ?? testimonials[n]?.quote}
            error={errors[`quote${n}`]}
          />
          {(['name', 'role'] as const).map((name) => (
            <Field
              key={name}
              label={name === 'name' ? m.portal_settings_name() : m.portal_settings_role()}
              name={`${name}${n}`}
              maxLength={120}
              defaultValue={typed?.[`${name}${n}`] ?? testimonials[n]?.[name]}
              error={errors[`${name}${n}`]}
            />
          ))}
          <Checkbox
            name={`isDemo${n}`}
            label={m.portal_settings_demo_only()}
            defaultChecked={typed ? typed[`isDemo${n}`] === 'on' : testimonials[n]?.isDemo}
          />
        </>
      )}
    </Rows>
  );
}
