import { AccountCurrency } from '@ayva/contract/identity/auth'
import { Button } from '@ayva/kit/Button'
import { Checkbox } from '@ayva/kit/Checkbox'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { currencyName } from '@ayva/kit/currency-name'
import { currencySign } from '@ayva/kit/format'
import { Select } from '@ayva/kit/Select'
import { Form } from '@ayva/kit/controls'
import { CaptchaField } from '../../captcha/captcha.ts'
import { useSetting } from '../../../platform/settings/settings.ts'
import { Agreement } from './Agreement.tsx'
import { text } from '../auth.text.ts'
import { BirthDateField } from './BirthDateField.tsx'
import { type By } from './draft.ts'
import { LimitsNote } from '../LimitsNote.tsx'
import { NameField } from './NameField.tsx'
import { NetworkRow } from '../entering/NetworkRow.tsx'
import { NewPasswordField } from '../password/NewPasswordField.tsx'
import { PromoField } from './PromoField.tsx'
import { SwitchLink } from '../entering/SwitchLink.tsx'
import { useRegisterForm } from './use-register-form.ts'

const currencies = AccountCurrency.options.map((value) => ({
  value,
  label: `${currencyName(value)}, ${currencySign(value)}`,
}))

type RegisterFormProps = {
  /** The kind of name that the empty form starts with. */
  first: By
}

export function RegisterForm({ first }: RegisterFormProps) {
  // Before the settings are loaded the form asks for consent, because asking too early does no harm.
  const asksConsent = useSetting('agreement_rules')?.enabled ?? true
  const { form, fields, words, submit, ...typed } = useRegisterForm(asksConsent, first)
  const { by, email, phone, password } = typed
  const { errors, isSubmitting } = form.formState

  return (
    <Form className="auth-form" noValidate onSubmit={(event) => void submit(event)}>
      <NameField
        by={by}
        onBy={typed.choose}
        fields={fields}
        email={email}
        errors={{ email: errors.email?.message, phone: errors.phone?.message }}
        first
        existing={false}
        onAccept={typed.accept}
      />
      <NewPasswordField
        {...fields.password}
        label={text.password}
        error={errors.password?.message}
        password={password}
        names={[by === 'email' ? email.trim().toLowerCase() : phone.trim()]}
      />
      <BirthDateField fields={fields.birthDate} error={errors.day?.message} />
      <PromoField
        input={{ ...fields.promoCode, error: errors.promoCode?.message }}
        focus={() => form.setFocus('promoCode')}
        beside={
          <Select
            {...fields.currency}
            inline
            label={text.register.currency}
            options={currencies}
            error={errors.currency?.message}
          />
        }
      />
      {asksConsent && (
        <Checkbox {...fields.agreement} error={errors.agreement?.message} label={<Agreement />} />
      )}
      <CaptchaField state={typed.captcha} />
      {words && <ErrorNote title={words} />}
      <Button
        kind="primary"
        size="lg"
        wide
        type="submit"
        loading={isSubmitting}
        loadingLabel={text.register.submitting}
      >
        {text.register.submit}
      </Button>
      <LimitsNote />
      <NetworkRow />
      <p className="auth-other">
        {text.register.already}{' '}
        <SwitchLink hash="#authorization">{text.register.toLogin}</SwitchLink>
      </p>
    </Form>
  )
}
