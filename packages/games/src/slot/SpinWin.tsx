import { Money, type MoneyValue } from '@ayva/kit/Money'

/** What one spin of a series has brought: a plain sum, since the round is not over. */
export function SpinWin({ value }: { value: MoneyValue }) {
  return (
    <p className="slot-game-plain" aria-hidden="true">
      <Money value={value} plus />
    </p>
  )
}
