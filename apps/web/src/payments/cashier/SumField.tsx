import { type PaymentSystem } from '@ayva/contract/payments/cashier'
import { AmountInput } from '@ayva/kit/AmountInput'
import { type ComponentProps } from 'react'
import { type Amount, amountText } from './amount.ts'
import { fieldFailure, text } from './cashier.text.ts'

export type SumProps = {
  system: PaymentSystem
  typed: string
  amount: Amount | undefined
  /** Errors of the sum can be shown. */
  judged: boolean
  settle: () => void
  failed: unknown
  onType: (typed: string) => void
}
type Around = Pick<ComponentProps<typeof AmountInput>, 'limits' | 'hint' | 'end'>

/** The sum of a payment: formatted when the field is left, validated after a pause. */
export function SumField(props: SumProps & Around) {
  const { system, typed, amount, judged, settle, failed, onType, ...around } = props
  const { currency } = system
  return (
    <AmountInput
      {...around}
      aria-label={text.sum}
      name="sum"
      currency={currency}
      value={typed}
      onChange={(event) => onType(event.target.value)}
      onBlur={() => {
        settle()
        if (amount?.minor !== undefined) onType(amountText(amount.minor, currency))
      }}
      placeholder="0"
      error={(judged && amount?.error) || fieldFailure(failed, 'sum')}
    />
  )
}
