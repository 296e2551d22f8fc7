import { Segmented } from '@ayva/kit/Segmented'
import { type UseFormRegisterReturn } from 'react-hook-form'
import { PhoneField } from '#lib/PhoneField.tsx'
import { text } from '../auth.text.ts'
import { type By } from './draft.ts'
import { EmailField } from './EmailField.tsx'

type NameFieldProps = {
  by: By
  onBy: (by: By) => void
  fields: Record<By, UseFormRegisterReturn>
  errors: Record<By, string | undefined>
  email: string
  /** Takes the focus when its dialog opens. */
  first: boolean
  /** The autofill type: for an existing account, or for a new one. */
  existing: boolean
  onAccept: (email: string) => void
}

const tabs = [
  { value: 'email', label: text.byEmail },
  { value: 'phone', label: text.byPhone },
] as const

/** The e-mail or phone of an account; the typed text of one kind is kept when the other is shown. */
export function NameField(props: NameFieldProps) {
  const { by, onBy, fields, errors, email, first, existing, onAccept } = props
  return (
    <>
      <Segmented label={text.by} options={tabs} value={by} onChange={onBy} />
      {by === 'email' ? (
        <EmailField
          field={fields.email}
          value={email}
          error={errors.email}
          first={first}
          autoComplete={existing ? 'username' : 'email'}
          onAccept={onAccept}
        />
      ) : (
        <PhoneField
          {...fields.phone}
          label={text.phone}
          autoComplete={existing ? 'username' : 'tel'}
          data-autofocus={first || undefined}
          error={errors.phone}
        />
      )}
    </>
  )
}
