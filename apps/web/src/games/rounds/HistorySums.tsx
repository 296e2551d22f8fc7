import { formatCount } from '@ayva/kit/format'
import { Money } from '@ayva/kit/Money'
import { historyText } from './history.text.ts'
import { type HistoryFilter, useHistorySums } from './use-history.ts'

const { sums: words } = historyText

/** The stakes and payouts of the period's rounds, one line for each currency. */
export function HistorySums({ filter }: { filter: HistoryFilter }) {
  const told = useHistorySums(filter)
  if (!told || told.sums.length === 0) return null
  return (
    <>
      {told.sums.map(({ currency, rounds, staked, won }) => (
        <dl key={currency} className="history-totals">
          <div>
            <dt>{words.rounds(rounds)}</dt>
            <dd translate="no">{formatCount(rounds)}</dd>
          </div>
          {[
            [words.staked, staked] as const,
            [words.won, won] as const,
            [words.net, won - staked] as const,
          ].map(([name, minor]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <Money value={{ minor, currency }} />
              </dd>
            </div>
          ))}
        </dl>
      ))}
      {!told.isWhole && <p className="k-small k-text-3">{historyText.partly(told.searchedMax)}</p>}
    </>
  )
}
