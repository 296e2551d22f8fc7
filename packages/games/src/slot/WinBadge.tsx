import { type Round } from '@ayva/contract/games/rounds'
import { formatMoney } from '@ayva/kit/format'
import { Money } from '@ayva/kit/Money'
import { text } from '../table/table.text.ts'
import { slotText } from './slot.text.ts'
import { COUNT_MS, useCount } from '../table/use-count.ts'

/**
 * The pay of a round, below the reels. Only a pay above the stake gets the badge; a smaller one is a plain line,
 * because it is a loss, whatever it is called; without a pay nothing is shown.
 */
export function WinBadge({ round, words }: { round: Round; words: string }) {
  const { payout: minor, currency, celebrate, stake } = round
  const large = celebrate !== 'none' && celebrate !== 'small'
  const counted = useCount(minor, large ? COUNT_MS : 0)
  if (celebrate === 'none') {
    if (minor === 0n) return null
    return (
      <p className="slot-game-plain" aria-hidden="true">
        {text.returned(formatMoney({ minor, currency }))}
      </p>
    )
  }
  const times = (minor / stake).toString()
  return (
    <div className={`slot-game-win is-${celebrate}`} aria-hidden="true">
      {large && <Leaves />}
      <small>{large ? slotText.tiers[celebrate](times) : words}</small>
      <Money value={{ minor: counted, currency }} plus short />
    </div>
  )
}

const LEAVES = Array.from({ length: 14 }, (_, index) => index)

/** A few leaves that fall once. */
function Leaves() {
  return (
    <span className="slot-game-leaves">
      {LEAVES.map((leaf) => (
        <i
          key={leaf}
          style={
            {
              '--x': `${((leaf * 37) % 100) - 50}%`,
              '--d': `${(leaf % 7) * 60}ms`,
              '--r': `${(leaf * 53) % 360}deg`,
            } as React.CSSProperties
          }
        />
      ))}
    </span>
  )
}
