import { formatMoney, type MoneyValue } from '@ayva/kit/format'
import { Money } from '@ayva/kit/Money'
import { useEffect, useState } from 'react'
import { text } from '../shell.text.ts'

/** How long the incoming sum is shown; the digits stop earlier. */
const SHOWN_MS = 1400

type Value = MoneyValue & { minor: bigint }

/** The balance; on a change its digits roll, and an incoming sum rises beside it. */
export function BalanceRoll({ value }: { value: Value }) {
  const { before, rolling } = useChange(value)
  const gain = before && before.currency === value.currency ? value.minor - before.minor : 0n
  return (
    <span className="balance-roll">
      <b data-testid="balance" translate="no">
        {rolling ? <Digits value={value} up={gain > 0n} /> : <Money value={value} />}
      </b>
      {rolling && gain > 0n && (
        <span translate="no" className="balance-roll-gain" aria-hidden="true">
          {formatMoney({ ...value, minor: gain }, { plus: true })}
        </span>
      )}
      <span className="k-visually-hidden" aria-live="polite">
        {before && !rolling && text.balanceNow(formatMoney(value))}
      </span>
    </span>
  )
}

/** The previous value, and whether the change is still being shown. */
function useChange(value: Value): { before: Value | undefined; rolling: boolean } {
  const [change, setChange] = useState<{ now: Value; before?: Value; rolling: boolean }>({
    now: value,
    rolling: false,
  })
  const same = change.now.minor === value.minor && change.now.currency === value.currency
  if (!same) setChange({ now: value, before: change.now, rolling: true })
  useEffect(() => {
    if (!change.rolling) return
    const timer = setTimeout(() => setChange((last) => ({ ...last, rolling: false })), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [change.rolling, change.now])
  return { before: change.before, rolling: change.rolling }
}

function Digits({ value, up }: { value: Value; up: boolean }) {
  const signs = formatMoney(value).split('')
  return (
    <span className={`k-money balance-roll-digits${up ? ' is-up' : ''}`}>
      {signs.map((sign, index) => (
        // Counted from the right, so that a new digit at the left moves no other.
        <span key={`${signs.length - index}${sign}`}>{sign}</span>
      ))}
    </span>
  )
}
