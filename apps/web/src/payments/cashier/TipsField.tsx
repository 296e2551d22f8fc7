import { AmountInput } from '@ayva/kit/AmountInput'
import { Checkbox } from '@ayva/kit/Checkbox'
import { fieldFailure } from './cashier.text.ts'
import { type useWithdrawalForm } from './withdrawal/use-withdrawal-form.ts'
import { withdrawalText } from './withdrawal/withdrawal.text.ts'

/** Tips, if the casino accepts any; off by default. */
export function TipsField({ form }: { form: ReturnType<typeof useWithdrawalForm> }) {
  const { terms, tips, pressed, withdrawal } = form
  if (!terms.tips) return null
  const { minimum, maximum } = terms.tips
  return (
    <div className="withdrawal-tips">
      <Checkbox
        label={withdrawalText.tips}
        checked={tips !== undefined}
        onChange={() => form.typeTips(tips === undefined ? '' : undefined)}
      />
      {tips !== undefined && (
        <AmountInput
          aria-label={withdrawalText.tipsSum}
          name="tips"
          currency={minimum.currency}
          value={tips}
          placeholder="0"
          hint={withdrawalText.tipsHint(minimum, maximum)}
          onChange={(event) => form.typeTips(event.target.value)}
          error={(pressed && form.tipsError) || fieldFailure(withdrawal.error, 'tips')}
        />
      )}
    </div>
  )
}
