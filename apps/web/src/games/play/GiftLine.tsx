import { formatMoney } from '@ayva/kit/format'
import { Icon } from '@ayva/kit/Icon'
import { type Table } from '@ayva/games/table/table.ts'
import { useTable } from '@ayva/games/table/use-table.ts'
import { text } from './play.text.ts'

/** What is staked besides own money: free rounds of this game, and the bonus with its wagering. */
export function GiftLine({ table }: { table: Table }) {
  const free = useTable(table, (state) => state.free)
  const bonus = useTable(table, ({ purse }) => purse.bonus)
  const { currency, fundsOrder } = table.options
  const sum = (minor: bigint) => formatMoney({ minor, currency }, { short: true })
  const left = bonus ? bonus.requiredWager - bonus.currentWager : 0n
  const isActive = bonus !== undefined && bonus.requiredWager > 0n
  if (!free && !isActive) return null
  return (
    <p className="game-gift" data-testid="gift-line">
      <Icon name="gift" size={16} />
      {free && <span>{text.freeRounds(free.left, sum(free.bet))}</span>}
      {isActive && (
        <span>
          {text.bonus(sum(bonus.minor), sum(left > 0n ? left : 0n))}{' '}
          <i>{text.fundsOrder[fundsOrder]}</i>
        </span>
      )}
    </p>
  )
}
