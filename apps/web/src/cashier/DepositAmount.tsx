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
  /** What is wrong with the sum may be said. */
  judged: boolean
  settle: () => void
  failed: unknown
  onType: (typed: string) => void
}

export function DepositAmount(props: DepositAmountProps) {
  const { system, suggestions, typed, amount, judged, settle, failed, onType } = props
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
        onBlur={() => {
          settle()
          if (amount?.minor !== undefined) onType(amountText(amount.minor, currency))
        }}
        placeholder="0"
        limits={
          <>
            <span>{from}</span>
            <span>{to}</span>
          </>
        }
        error={(judged && amount?.error) || fieldFailure(failed, 'sum')}
      />
      <div className="cashier-after">
        <Suggestions
          label={text.suggestions}
          value={amount?.minor}
          onChange={(minor) => onType(amountText(minor, currency))}
          options={offered.map(({ value }) => ({
            value: BigInt(value),
            label: short(BigInt(value)),
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
