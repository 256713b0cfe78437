import { settingLabels } from '../../../settings-groups.ts';
import { defaultSiteSettings } from '../../../site-settings.ts';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field } from '#app/ui/field.tsx';
import { Segments } from '#app/ui/segments.tsx';
import { m } from '#texts';
import { inputOf, type SettingFieldsProps } from './setting-fields.tsx';

export function RefundFields({ settings, ...form }: SettingFieldsProps) {
  return (
    <Field
      label={m.portal_settings_refund_limit_ksh()}
      {...inputOf(form, 'surplusRefundLimit', settings.surplusRefundLimit)}
      inputMode="numeric"
      maxLength={6}
      hint={m.portal_settings_refunds_hint()}
    />
  );
}

export function ReminderFields({ settings, ...form }: SettingFieldsProps) {
  return (
    <>
      <Checkbox
        name="remindsOfOrders"
        label={m.portal_settings_reminders_label()}
        defaultChecked={form.typed ? form.typed['remindsOfOrders'] === 'on' : settings.remindsOfOrders}
      />
      <p className="hint">{m.portal_settings_reminders_hint()}</p>
    </>
  );
}

export function LinkFields({ settings, ...form }: SettingFieldsProps) {
  return (
    <Field
      label={m.portal_settings_link_days()}
      {...inputOf(form, 'paymentLinkDays', settings.paymentLinkDays)}
      inputMode="numeric"
      maxLength={2}
      hint={m.portal_settings_link_days_hint()}
    />
  );
}

export function ApprovalFields({ settings, ...form }: SettingFieldsProps) {
  return (
    <Field
      label={m.portal_settings_approval_limit_ksh()}
      {...inputOf(form, 'approvalLimit', settings.approvalLimit)}
      inputMode="numeric"
      maxLength={8}
      hint={m.portal_settings_approvals_hint()}
    />
  );
}

export function DataFields({ settings, ...form }: SettingFieldsProps) {
  return (
    <Field
      label={settingLabels.shillingsPerGb()}
      {...inputOf(form, 'shillingsPerGb', settings.shillingsPerGb)}
      inputMode="numeric"
      maxLength={5}
      hint={m.portal_settings_data_hint({ value: defaultSiteSettings.shillingsPerGb })}
    />
  );
}

/** What learners who pay bit by bit begin with, for how long the price lasts, and when they get invoices. */
export function InstalmentPlanFields({ settings, ...form }: SettingFieldsProps) {
  return (
    <>
      <Field
        label={settingLabels.planFirstPercent()}
        {...inputOf(form, 'planFirstPercent', settings.planFirstPercent)}
        inputMode="numeric"
        maxLength={2}
        hint={m.portal_settings_instalments_first_hint({ value: defaultSiteSettings.planFirstPercent })}
      />
      <Field
        label={settingLabels.planMonths()}
        {...inputOf(form, 'planMonths', settings.planMonths)}
        inputMode="numeric"
        maxLength={1}
        hint={m.portal_settings_instalments_months_hint()}
      />
      <Segments
        legend={settingLabels.planTaxDue()}
        name="planTaxDue"
        choices={[
          { value: 'each', label: m.portal_settings_instalments_tax_each() },
          { value: 'last', label: m.portal_settings_instalments_tax_last() },
        ]}
        defaultValue={
          form.typed?.['planTaxDue'] === 'last' || (!form.typed && settings.planTaxDue === 'last') ? 'last' : 'each'
        }
        hint={m.portal_settings_instalments_tax_hint()}
      />
    </>
  );
}
