import { settingLabels } from '../../../settings-groups.ts';
import { defaultSiteSettings } from '../../../site-settings.ts';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field } from '#app/ui/field.tsx';
import { Segments } from '#app/ui/segments.tsx';
import { m } from '#texts';
import type { SettingFieldsProps } from './setting-fields.tsx';

export function RefundFields({ settings, errors, typed }: SettingFieldsProps) {
  return (
    <Field
      label={m.portal_settings_refund_limit_ksh()}
      name="surplusRefundLimit"
      inputMode="numeric"
      maxLength={6}
      defaultValue={typed?.['surplusRefundLimit'] ?? settings.surplusRefundLimit}
      error={errors['surplusRefundLimit']}
      hint={m.portal_settings_refunds_hint()}
    />
  );
}

export function ReminderFields({ settings, typed }: SettingFieldsProps) {
  return (
    <>
      <Checkbox
        name="remindsOfOrders"
        label={m.portal_settings_reminders_label()}
        defaultChecked={typed ? typed['remindsOfOrders'] === 'on' : settings.remindsOfOrders}
      />
      <p className="hint">{m.portal_settings_reminders_hint()}</p>
    </>
  );
}

export function ApprovalFields({ settings, errors, typed }: SettingFieldsProps) {
  return (
    <Field
      label={m.portal_settings_approval_limit_ksh()}
      name="approvalLimit"
      inputMode="numeric"
      maxLength={8}
      defaultValue={typed?.['approvalLimit'] ?? settings.approvalLimit}
      error={errors['approvalLimit']}
      hint={m.portal_settings_approvals_hint()}
    />
  );
}

/** What learners who pay bit by bit begin with, for how long the price lasts, and when they get invoices. */
export function PlanFields({ settings, errors, typed }: SettingFieldsProps) {
  return (
    <>
      <Field
        label={settingLabels.planFirstPercent()}
        name="planFirstPercent"
        inputMode="numeric"
        maxLength={2}
        defaultValue={typed?.['planFirstPercent'] ?? settings.planFirstPercent}
        error={errors['planFirstPercent']}
        hint={m.portal_settings_plan_first_hint({ value: defaultSiteSettings.planFirstPercent })}
      />
      <Field
        label={settingLabels.planMonths()}
        name="planMonths"
        inputMode="numeric"
        maxLength={1}
        defaultValue={typed?.['planMonths'] ?? settings.planMonths}
        error={errors['planMonths']}
        hint={m.portal_settings_plan_months_hint()}
      />
      <Segments
        legend={settingLabels.planTaxDue()}
        name="planTaxDue"
        choices={[
          { value: 'each', label: m.portal_settings_plan_tax_each() },
          { value: 'last', label: m.portal_settings_plan_tax_last() },
        ]}
        defaultValue={typed?.['planTaxDue'] === 'last' || (!typed && settings.planTaxDue === 'last') ? 'last' : 'each'}
        hint={m.portal_settings_plan_tax_hint()}
      />
    </>
  );
}
