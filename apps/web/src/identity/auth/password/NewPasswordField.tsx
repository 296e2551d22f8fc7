import { PasswordInput, type PasswordInputProps } from '@ayva/kit/PasswordInput'
import { PasswordStrength } from './PasswordStrength.tsx'

type FieldProps = PasswordInputProps & { password: string; names: string[] }

/** A field for a new password, with its strength. */
export function NewPasswordField({ password, names, ...input }: FieldProps) {
  return (
    <div>
      <PasswordInput {...input} autoComplete="new-password" />
      {!input.error && <PasswordStrength password={password} names={names} />}
    </div>
  )
}
