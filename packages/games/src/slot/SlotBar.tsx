import '../table/choices.css'
import './slot-bar.css'
import { type Round } from '@ayva/contract/games/rounds'
import { Button } from '@ayva/kit/Button'
import { formatMoney } from '@ayva/kit/format'
import { Icon } from '@ayva/kit/Icon'
import { Modal } from '@ayva/kit/Modal'
import { Money } from '@ayva/kit/Money'
import { Stepper } from '@ayva/kit/Stepper'
import { useEffect, useState } from 'react'
import { RestFill } from '../table/RestFill.tsx'
import { RollingMoney } from '../table/RollingMoney.tsx'
import { tellSeries } from '../table/start-offer.ts'
import { type Table } from '../table/table.ts'
import { text } from '../table/table.text.ts'
import { useStart } from '../table/use-start.ts'
import { useShownBalance, useTable } from '../table/use-table.ts'
import { slotText } from './slot.text.ts'

/** A series of rounds without a stake that is being shown. */
export type Series = {
  /** «Бесплатные вращения», «Повторные вращения». */
  label: string
  /** «3 из 10», «осталось 2». */
  counter: string
  /** The win of the round as far as it has been shown, in minor units. */
  won: bigint
  /** Goes to the end at once; the skipped part needs no stake. */
  skip: () => void
}

type Props = {
  table: Table
  bet: bigint
  setBet: (bet: bigint) => void
  spin: (bet: bigint) => Promise<void>
  last: Round | null
  series?: Series | undefined
}

/** Balance, the round button, and the list of bets; in a series its counter replaces the bets. */
export function SlotBar({ table, bet, setBet, spin, last, series }: Props) {
  const { currency } = table.options
  const balance = useShownBalance(table)
  const [asking, setAsking] = useState<bigint>()
  const isSeries = series !== undefined
  useEffect(() => {
    if (isSeries) tellSeries(table)
  }, [table, isSeries])
  const shown = { minor: balance.minor + (series?.won ?? 0n), currency }
  return (
    <div className="slot-bar">
      <div className="slot-bar-left">
        <Figure label={text.balance} value={shown} />
        {series ? (
          <Figure label={slotText.won} value={{ minor: series.won, currency }} />
        ) : (
          <Figure label={text.lastPayout} value={{ minor: last?.payout ?? 0n, currency }} />
        )}
      </div>
      <SpinButton table={table} spin={() => void spin(bet)} off={asking !== undefined} />
      <div className="slot-bar-right">
        {series ? (
          <Counter {...series} />
        ) : (
          <Stake table={table} bet={bet} setBet={setBet} ask={setAsking} />
        )}
      </div>
      <MaxBet
        open={asking !== undefined}
        sum={formatMoney({ minor: asking ?? bet, currency }, { short: true })}
        close={() => setAsking(undefined)}
        accept={() => (setBet(asking ?? bet), setAsking(undefined))}
      />
    </div>
  )
}

type SpinProps = { table: Table; spin: () => void; off: boolean }

function SpinButton({ table, spin, off }: SpinProps) {
  const { waits, props } = useStart({ table, word: 'spin', start: spin, off })
  return (
    <button {...props} className="slot-bar-spin" aria-label={waits ?? slotText.spin}>
      <RestFill table={table} from="bottom" />
      <Icon name="arrow-clockwise-bold" size={42} />
    </button>
  )
}

type StakeProps = Pick<Props, 'table' | 'bet' | 'setBet'> & { ask: (bet: bigint) => void }

function Stake({ table, bet, setBet, ask }: StakeProps) {
  const { currency, bets } = table.options
  const balance = useShownBalance(table)
  const blocked = useTable(table, ({ busy }) => busy)
  const ladder = bets.ladder ?? [bets.min]
  const top = ladder.at(-1)!
  // A stake that the balance does not cover is not offered.
  const most = ladder.findLast((step) => step <= balance.minor) ?? ladder[0]!
  // The largest bet must be chosen by a separate press, not by the end of a long one.
  const choose = (next: bigint) => (next === top && bet !== top ? ask(top) : setBet(next))
  return (
    <>
      <Stepper
        label={text.bet}
        caption={text.bet}
        blur
        size="lg"
        min={Number(bets.min)}
        max={Number(top)}
        values={ladder.map(Number)}
        value={Number(bet)}
        disabled={blocked}
        onChange={(next) => choose(BigInt(next))}
        format={(minor) => <Money value={{ minor, currency }} />}
      />
      <button
        type="button"
        className="slot-bar-max"
        aria-label={slotText.maxLabel}
        disabled={blocked || bet === most}
        onClick={() => ask(most)}
      >
        {slotText.max}
      </button>
    </>
  )
}

function Figure({ label, value }: { label: string; value: { minor: bigint; currency: string } }) {
  return (
    <div className="slot-bar-figure">
      <small>{label}</small>
      <b>
        <RollingMoney value={value} />
      </b>
    </div>
  )
}

function Counter({ label, counter, skip }: Series) {
  return (
    <>
      <p className="slot-bar-series">
        <small>{label}</small>
        <b>{counter}</b>
      </p>
      <button type="button" className="slot-bar-max" onClick={skip}>
        {slotText.skip}
      </button>
    </>
  )
}

type MaxProps = { open: boolean; sum: string; close: () => void; accept: () => void }

function MaxBet({ open, sum, close, accept }: MaxProps) {
  return (
    <Modal open={open} onClose={close} title={slotText.maxTitle}>
      <p className="k-text-2">{slotText.maxAsk(sum)}</p>
      <div className="table-choices">
        <Button onClick={close}>{slotText.maxNo}</Button>
        <Button onClick={accept}>{slotText.maxYes(sum)}</Button>
      </div>
    </Modal>
  )
}
