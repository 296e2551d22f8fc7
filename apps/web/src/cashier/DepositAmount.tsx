import { type DepositSuggestions, type PaymentSystem } from '@ayva/contract/cashier'
import { AmountInput } from '@ayva/kit/AmountInput'
import { formatMoney } from '@ayva/kit/Money'
import { Suggestions } from '@ayva/kit/Suggestions'
import { type Amount, amountText } from './amount.ts'
import { fieldFailure, text } from './cashier.text.ts'

type DepositAmountProps = {
  system: PaymentSystem
  suggestions: DepositSuggestions['values']
  typed: string
  amount: Amount | undefined
  /** The person has tried to go on: now errors are said. */
  pressed: boolean
  failed: unknown
  onType: (typed: string) => void
}

export function DepositAmount(props: DepositAmountProps) {
  const { system, suggestions, typed, amount, pressed, failed, onType } = props
  const { currency, minimum, maximum } = system
  const short = (minor: bigint) => formatMoney({ minor, currency }, { short: true })
  const [from, to] = text.range(short(minimum.minor), short(maximum.minor))
  const offered = suggestions.filter(({ value }) => readable(BigInt(value), system))
  return (
    <>
      <AmountInput
        aria-label={text.sum}
        name="sum"
        currency={currency}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onBlur={() => amount?.minor !== undefined && onType(amountText(amount.minor, currency))}
        placeholder="0"
        limits={
          <>
            <span>{from}</span>
            <span>{to}</span>
          </>
        }
        error={(pressed && amount?.error) || fieldFailure(failed, 'sum')}
      />
      <div className="cashier-after">
        <Suggestions
          label={text.suggestions}
          value={amount?.minor}
          onChange={(minor) => onType(amountText(minor, currency))}
          options={offered.map(({ value, best_choice }) => ({
            value: BigInt(value),
            label: short(BigInt(value)),
            badge: best_choice ? text.best : undefined,
          }))}
        />
      </div>
    </>
  )
}

/** A sum that the chosen way does not take is not offered for it. */
function readable(minor: bigint, { minimum, maximum, multipleOf }: PaymentSystem): boolean {
  return minor >= minimum.minor && minor <= maximum.minor && minor % multipleOf === 0n
}
