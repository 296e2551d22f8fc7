import { type DepositSuggestions, type PaymentSystem } from '@ayva/contract/payments/cashier'
import { formatMoney } from '@ayva/kit/Money'
import { Suggestions } from '@ayva/kit/Suggestions'
import { amountText } from '../amount.ts'
import { text } from '../cashier.text.ts'
import { depositText } from './deposit.text.ts'
import { SumField, type SumProps } from '../SumField.tsx'

type DepositAmountProps = SumProps & { suggestions: DepositSuggestions['values'] }

export function DepositAmount({ suggestions, ...sum }: DepositAmountProps) {
  const { system, amount, onType } = sum
  const { currency, minimum, maximum, multipleOf } = system
  const short = (minor: bigint) => formatMoney({ minor, currency }, { short: true })
  const [from, to] = text.range(short(minimum.minor), short(maximum.minor))
  const offered = suggestions.filter(({ value }) => readable(BigInt(value), system))
  return (
    <>
      <SumField
        {...sum}
        limits={
          <>
            <span>{from}</span>
            <span>{to}</span>
            {multipleOf > 1n && <span>{depositText.step(short(multipleOf))}</span>}
          </>
        }
      />
      <div className="cashier-after">
        <Suggestions
          label={text.suggestions}
          value={amount?.minor}
          onChange={(minor) => onType(amountText(minor, currency))}
          options={offered.map(({ value, best_choice }) => ({
            value: BigInt(value),
            label: short(BigInt(value)),
            ...(best_choice && { mark: depositText.best }),
          }))}
        />
      </div>
    </>
  )
}

/** A suggested sum that the chosen payment method does not accept is left out. */
function readable(minor: bigint, { minimum, maximum, multipleOf }: PaymentSystem): boolean {
  return minor >= minimum.minor && minor <= maximum.minor && minor % multipleOf === 0n
}
