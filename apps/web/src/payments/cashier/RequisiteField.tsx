import { serverNow } from '@ayva/kit/server-clock'
import {
  judgeRequisite,
  type RequisiteKind,
  requisites,
} from '@ayva/contract/payments/cashier/requisites'
import { Input } from '@ayva/kit/Input'
import { type ComponentProps } from 'react'
import { fieldFailure, text } from './cashier.text.ts'

type RequisiteFieldProps = {
  kind: RequisiteKind
  /** The field's name in a refusal of the server. */
  name: string
  value: string
  /** Errors are shown once the player has tried to continue. */
  pressed: boolean
  failed: unknown
  hint?: string | undefined
  onChange: (value: string) => void
}

type Kind = Pick<ComponentProps<typeof Input>, 'type' | 'autoComplete' | 'inputMode'>
const kinds: Record<RequisiteKind, Kind> = {
  phone: { type: 'tel', autoComplete: 'tel', inputMode: 'tel' },
  card: { type: 'text', autoComplete: 'cc-number', inputMode: 'numeric' },
  expiry: { type: 'text', autoComplete: 'cc-exp', inputMode: 'numeric' },
  purse: { type: 'text', autoComplete: 'off', inputMode: 'text' },
  email: { type: 'text', autoComplete: 'email', inputMode: 'email' },
  ton: { type: 'text', autoComplete: 'off', inputMode: 'text' },
}
const inPlace: Partial<Record<RequisiteKind, string>> = { phone: '+79123456789', expiry: 'ММ/ГГ' }

/** A field of the data that a payment method requires. */
export function RequisiteField(props: RequisiteFieldProps) {
  const { kind, name, value, pressed, failed, hint, onChange } = props
  return (
    <Input
      {...kinds[kind]}
      key={kind}
      name={name}
      label={requisites[kind].label}
      value={value}
      maxLength={100}
      placeholder={inPlace[kind]}
      onChange={(event) => onChange(event.target.value)}
      hint={hint}
      error={(pressed && requisiteError(kind, value)) || fieldFailure(failed, name)}
    />
  )
}

/** The error of a requisite, in the server's words. */
export function requisiteError(kind: RequisiteKind, value: string): string | undefined {
  const judged = judgeRequisite(kind, value, new Date(serverNow()))
  if (judged.wrong === undefined) return undefined
  return judged.wrong === 'format' ? text.requisiteFormat(judged.words) : judged.words
}
