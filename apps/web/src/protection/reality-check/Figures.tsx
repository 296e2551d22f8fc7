import { type PendingCheck } from '@ayva/contract/protection/reality-check'
import { text } from './reality.text.ts'

/** An hourly average of a shorter time is meaningless. */
const AVERAGE_FROM_MS = 600_000
const HOUR_MS = 3_600_000n

type Sums = PendingCheck['sums'][number]

/** The stakes and results since the beginning, by wallet. */
export function Figures({ check }: { check: PendingCheck }) {
  return check.sums.map((sums) => (
    <Wallet key={sums.currency} sums={sums} elapsedMs={check.elapsedMs} />
  ))
}

function Wallet({ sums, elapsedMs }: { sums: Sums; elapsedMs: number }) {
  const { currency, rounds, staked, won, net } = sums
  const rows = [
    [text.rounds, String(rounds)],
    [text.staked, text.money(staked, currency)],
    [text.won, text.money(won, currency)],
  ]
  if (elapsedMs >= AVERAGE_FROM_MS)
    rows.push([text.perHour, text.signed((net * HOUR_MS) / BigInt(elapsedMs), currency)])
  return (
    <>
      <p className="reality-check-net">
        <span>{text.result}</span>
        <b translate="no">{text.signed(net, currency)}</b>
      </p>
      <dl className="reality-check-figures">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd translate="no">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
