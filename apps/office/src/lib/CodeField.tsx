import { Input } from '@ayva/kit/Input'

type CodeFieldProps = {
  value: string
  onChange: (value: string) => void
  hint: string
  error: string | undefined
}

/** The code of the authenticator app, asked for again within a dialog. */
export function CodeField({ value, onChange, hint, error }: CodeFieldProps) {
  return (
    <Input
      label="Код из приложения"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      value={value}
      onChange={(event) => onChange(event.target.value.replace(/\D/g, ''))}
      hint={hint}
      error={error}
    />
  )
}
