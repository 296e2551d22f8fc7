import { Money, type MoneyValue } from '@ayva/kit/Money'

/** The win of one spin in a series: a plain sum, because the round is not over. */
export function SpinWin({ value }: { value: MoneyValue }) {
  return (
    <p className="slot-game-plain" aria-hidden="true">
      <Money value={value} plus />
    </p>
  )
}
