import '../../table/choices.css'
import { Button } from '@ayva/kit/Button'
import { formatMoney } from '@ayva/kit/format'
import { Icon } from '@ayva/kit/Icon'
import { Modal } from '@ayva/kit/Modal'
import { Money } from '@ayva/kit/Money'
import { Stepper } from '@ayva/kit/Stepper'
import { type Round } from '@ayva/contract/rounds'
import { useState } from 'react'
import { useOnline } from '@ayva/kit/online'
import { slotText } from './classic3.text.ts'
import { text } from '../../table/table.text.ts'
import { type Table } from '../../table/table.ts'
import { useShownBalance, useTable } from '../../table/use-table.ts'
import { useOnePress } from '../../table/use-one-press.ts'

type Props = {
  table: Table
  bet: bigint
  setBet: (bet: bigint) => void
  spin: (bet: bigint) => Promise<void>
  last: Round | null
}

/** Balance, the round button, and the ladder of bets. */
export function SlotBar({ table, bet, setBet, spin, last }: Props) {
  const { currency, bets } = table.options
  const balance = useShownBalance(table)
  const blocked = useTable(table, ({ busy, resting }) => busy || resting)
  const online = useOnline()
  const [asking, setAsking] = useState<bigint>()
  const ladder = bets.ladder ?? [bets.min]
  const top = ladder.at(-1)!
  // Nobody is asked to stake what is not there.
  const most = ladder.findLast((step) => step <= balance.minor) ?? ladder[0]!
  const press = useOnePress(() => void spin(bet), blocked || asking !== undefined || !online, true)
  // Reaching the top of the ladder must be a decision, not the end of a long press.
  const choose = (next: bigint) => (next === top && bet !== top ? setAsking(top) : setBet(next))
  return (
    <div className="slot-bar">
      <div className="slot-bar-left">
        <Figure label={text.balance} value={balance} />
        <Figure label={text.lastPayout} value={{ minor: last?.payout ?? 0n, currency }} />
      </div>
      <button
        type="button"
        className="slot-bar-spin"
        aria-label={slotText.spin}
        aria-disabled={blocked || !online || undefined}
        {...press}
      >
        <Icon name="arrow-clockwise-bold" size={42} />
      </button>
      <div className="slot-bar-right">
        <Stepper
          label={text.bet}
          caption={text.bet}
          glass
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
          onClick={() => setAsking(most)}
        >
          {slotText.max}
        </button>
      </div>
      <MaxBet
        open={asking !== undefined}
        sum={formatMoney({ minor: asking ?? most, currency }, { short: true })}
        close={() => setAsking(undefined)}
        accept={() => (setBet(asking ?? most), setAsking(undefined))}
      />
    </div>
  )
}

function Figure({ label, value }: { label: string; value: { minor: bigint; currency: string } }) {
  return (
    <div className="slot-bar-figure">
      <small>{label}</small>
      <b>
        <Money value={value} />
      </b>
    </div>
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
