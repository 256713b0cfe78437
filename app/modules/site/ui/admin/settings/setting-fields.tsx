import type { ReactNode } from 'react';
import { defaultSiteSettings, type SiteSettings } from '../../../site-settings.ts';
import { maxBankAccountLength, maxBankAccounts } from '#app/modules/site/bank-accounts.ts';
import { maxRows, networks, settingLabels } from '../../../settings-groups.ts';
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

/** Returns name, value and error of a setting's field. */
export const inputOf = (
  { errors, typed }: Pick<SettingFieldsProps, 'errors' | 'typed'>,
  name: string,
  stored: string | number | undefined,
) => ({ name, defaultValue: typed?.[name] ?? stored, error: errors[name] });

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
export function CompanyFields({ settings, ...form }: SettingFieldsProps) {
  return (
    <>
      {companyFields.map(([key, most, type]) => (
        <Field
          key={key}
          label={settingLabels[key]()}
          {...inputOf(form, key, settings[key])}
          type={type}
          maxLength={most}
          hint={m.portal_settings_default({ value: defaultSiteSettings[key] || m.portal_shared_none() })}
        />
      ))}
      <Textarea
        label={settingLabels.bankAccount()}
        {...inputOf(form, 'bankAccount', settings.bankAccount)}
        rows={3}
        maxLength={maxBankAccounts * (maxBankAccountLength + 1)}
        hint={m.portal_settings_bank_accounts_hint()}
      />
    </>
  );
}

export function SocialFields({ settings, ...form }: SettingFieldsProps) {
  return networks.map((network) => (
    <Field
      key={network}
      label={network}
      {...inputOf(form, network, settings.socials[network] ?? '')}
      type="url"
      placeholder="https://"
      maxLength={300}
      hint={m.portal_settings_socials_hint()}
    />
  ));
}

export function PromiseFields({ settings, ...form }: SettingFieldsProps) {
  return (
    <>
      <Field
        label={settingLabels.moneyBackDays()}
        {...inputOf(form, 'moneyBackDays', settings.moneyBackDays)}
        inputMode="numeric"
        maxLength={3}
        hint={m.portal_settings_money_back_hint({ days: defaultSiteSettings.moneyBackDays })}
      />
      <Checkbox
        name="showStandInRatings"
        label={m.portal_settings_placeholder_ratings_are()}
        defaultChecked={form.typed ? form.typed['showStandInRatings'] === 'on' : settings.showStandInRatings}
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

export function HoursFields({ settings: { officeHours }, ...form }: SettingFieldsProps) {
  return (
    <Rows most={maxRows.officeHours} stored={officeHours.length} legend={m.portal_settings_hours_line}>
      {(n) =>
        (['days', 'hours'] as const).map((name) => (
          <Field
            key={name}
            label={name === 'days' ? m.portal_settings_days() : m.portal_settings_hours()}
            {...inputOf(form, `${name}${n}`, officeHours[n]?.[name])}
            maxLength={60}
          />
        ))
      }
    </Rows>
  );
}

export function FigureFields({ settings: { homeFigures }, ...form }: SettingFieldsProps) {
  return (
    <Rows most={maxRows.homeFigures} stored={homeFigures.length} legend={m.portal_settings_figure}>
      {(n) => (
        <>
          <Field
            label={m.portal_settings_figure_number()}
            {...inputOf(form, `value${n}`, homeFigures[n]?.value)}
            inputMode="numeric"
            maxLength={7}
          />
          <Field
            label={m.portal_settings_figure_label()}
            {...inputOf(form, `label${n}`, homeFigures[n]?.label)}
            maxLength={40}
          />
        </>
      )}
    </Rows>
  );
}

/** What seats of a team cost less, and how long their invitations and quotations hold. */
export function TeamFields({ settings: { seatTiers, ...settings }, ...form }: SettingFieldsProps) {
  return (
    <>
      <p className="hint">{m.portal_settings_seat_tiers_hint()}</p>
      <Rows most={maxRows.seatTiers} stored={seatTiers.length} legend={m.portal_settings_seat_tier}>
        {(n) =>
          (['from', 'percent'] as const).map((name) => (
            <Field
              key={name}
              label={name === 'from' ? m.portal_settings_seat_tier_from() : m.portal_settings_seat_tier_percent()}
              {...inputOf(form, `${name}${n}`, seatTiers[n]?.[name])}
              inputMode="numeric"
              maxLength={3}
            />
          ))
        }
      </Rows>
      {(['seatReturnDays', 'teamQuotationDays'] as const).map((name) => (
        <Field
          key={name}
          label={settingLabels[name]()}
          {...inputOf(form, name, settings[name])}
          inputMode="numeric"
          maxLength={3}
        />
      ))}
    </>
  );
}

export function TestimonialFields({ settings: { testimonials }, ...form }: SettingFieldsProps) {
  return (
    <Rows most={maxRows.testimonials} stored={testimonials.length} legend={m.portal_settings_testimonial}>
      {(n) => (
        <>
          <Textarea
            label={m.portal_settings_quote()}
            {...inputOf(form, `quote${n}`, testimonials[n]?.quote)}
            rows={2}
            maxLength={500}
          />
          {(['name', 'role'] as const).map((name) => (
            <Field
              key={name}
              label={name === 'name' ? m.portal_shared_name() : m.portal_settings_role()}
              {...inputOf(form, `${name}${n}`, testimonials[n]?.[name])}
              maxLength={120}
            />
          ))}
          <Checkbox
            name={`isDemo${n}`}
            label={m.portal_settings_demo_only()}
            defaultChecked={form.typed ? form.typed[`isDemo${n}`] === 'on' : testimonials[n]?.isDemo}
          />
        </>
      )}
    </Rows>
  );
}
