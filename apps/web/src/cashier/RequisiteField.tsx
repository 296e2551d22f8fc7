import { plainRequisite, type RequisiteKind, requisites } from '@ayva/contract/cashier/requisites'
import { Input } from '@ayva/kit/Input'
import { fieldFailure, text } from './cashier.text.ts'

type RequisiteFieldProps = {
  kind: RequisiteKind
  value: string
  /** The person has tried to go on: now errors are said. */
  pressed: boolean
  failed: unknown
  onChange: (value: string) => void
}

const kinds = {
  phone: { type: 'tel', autoComplete: 'tel', inputMode: 'tel' },
  card: { type: 'text', autoComplete: 'cc-number', inputMode: 'numeric' },
  purse: { type: 'text', autoComplete: 'off', inputMode: 'text' },
} as const

export function RequisiteField({ kind, value, pressed, failed, onChange }: RequisiteFieldProps) {
  const { label, format } = requisites[kind]
  return (
    <Input
      {...kinds[kind]}
      key={kind}
      name="requisite"
      label={label}
      value={value}
      maxLength={64}
      placeholder={kind === 'phone' ? format : undefined}
      onChange={(event) => onChange(event.target.value)}
      hint={text.withdrawal.hint[kind]}
      error={(pressed && requisiteError(kind, value)) || fieldFailure(failed, 'requisite')}
    />
  )
}

/** What is wrong with a requisite, in the words that the server would use. */
export function requisiteError(kind: RequisiteKind, value: string): string | undefined {
  const { empty, format, pattern } = requisites[kind]
  const plain = plainRequisite(kind, value)
  if (plain === '') return empty
  return pattern.test(plain) ? undefined : text.requisiteFormat(format)
}
