import { Input } from '@ayva/kit/Input'
import { formatMoney } from '@ayva/kit/format'
import { Pill } from '@ayva/kit/Pill'
import { useCallback, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { BetInput, useBetField } from '../../table/BetField.tsx'
import { type Table } from '../../table/table.ts'
import { useOnePress } from '../../table/use-one-press.ts'
import { useFreeBet, useShownBalance } from '../../table/use-table.ts'
import { ceilingOf, type CrashModel, type CrashParams } from '../crash.ts'
import { multiplierAt } from '../curve.ts'
import { crashText } from './crash.text.ts'
import { chanceText, readTimes, ticketsOf, timesText } from './crash-words.ts'
import { type CrashRounds, type Phase } from './crash-connection.ts'
import { type BetSlot, type BetSlotNumber, type BetSlots } from './bet-slots.ts'
import { useFrames } from './use-crash-round.ts'

type Props = {
  table: Table
  model: CrashModel
  crashRounds: CrashRounds
  betSlots: BetSlots
  phase: Phase
  seat: BetSlotNumber
}

/** A bet: its sum, its automatic cash-out, and the one button that places it and cashes it out. */
export function BetSlotPanel({ table, model, crashRounds, betSlots, phase, seat }: Props) {
  const { bets, currency } = table.options
  const { queued, busy, round, late, resting } = useStore(betSlots.store, (all) => all[seat])
  const balance = useShownBalance(table)
  const free = useFreeBet(table)
  const limits = { currency, limits: bets, balance: balance.minor, free }
  const field = useBetField({ gameId: table.game.id, ...limits })
  const [typed, setTyped] = useState('')
  const auto100 = readTimes(typed)
  const open = round?.status === 'open'
  const flight = useStore(crashRounds, (state) => state.flight)
  const [ticket] = ticketsOf(flight, [round])
  const fixed = open || busy || queued !== null
  const wrong = field.problem !== undefined || auto100 === undefined
  const inFlight = open && phase === 'up'
  const flies = open && phase !== 'over'
  const state = ticket?.words ?? (flies && (inFlight ? crashText.inFlight : crashText.accepted))
  const blocked = busy || resting || (open && !inFlight) || (!open && queued === null && wrong)
  const wish = { bet: field.bet ?? 0n, auto100: auto100 ?? null }
  const press = useOnePress(() => betSlots.press(seat, wish), blocked, seat === 1)
  return (
    <div className="crash-bet-slot">
      <h2>
        {crashText.bet(seat)}
        {late ? <Pill>{crashText.lateShort}</Pill> : state && <Pill tone="leaf">{state}</Pill>}
      </h2>
      <BetInput field={field} limits={bets} currency={currency} disabled={fixed} />
      <Input
        label={crashText.auto}
        hint={
          auto100
            ? crashText.chance(timesText(auto100), chanceText(model, auto100))
            : crashText.autoHint
        }
        error={auto100 === undefined ? crashText.autoWrong : undefined}
        inputMode="decimal"
        maxLength={12}
        value={typed}
        disabled={fixed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <button
        type="button"
        className={`k-button is-primary is-wide table-act crash-act${inFlight ? ' is-take' : ''}`}
        data-press={open ? 'step' : queued ? undefined : 'start'}
        aria-disabled={blocked || undefined}
        {...press}
      >
        {inFlight ? (
          <TakeFace
            crashRounds={crashRounds}
            model={model}
            busy={busy}
            params={round.params as CrashParams}
            bet={round.bet}
            currency={currency}
          />
        ) : (
          faceOf(
            { queued, busy, round },
            phase,
            formatMoney({ minor: wish.bet, currency }, { short: true }),
          )
        )}
      </button>
    </div>
  )
}

function faceOf(
  { queued, busy, round }: Pick<BetSlot, 'queued' | 'busy' | 'round'>,
  phase: Phase,
  sum: string,
): string {
  if (busy) return round?.status === 'open' ? crashText.taking : crashText.placing
  if (round?.status === 'open') return phase === 'over' ? crashText.endedShort : crashText.placed
  if (queued) return crashText.waiting
  return phase === 'betting' ? crashText.stake(sum) : crashText.next(sum)
}

type TakeProps = {
  crashRounds: CrashRounds
  model: CrashModel
  busy: boolean
  params: CrashParams
  bet: bigint
  currency: string
}

/** The sum of a cash-out now: it changes with the clock, so screen readers only get the button's action. */
function TakeFace({ crashRounds, model, busy, params, bet, currency }: TakeProps) {
  const sum = useRef<HTMLSpanElement>(null)
  const times = useRef<HTMLElement>(null)
  const shown = useRef(0)
  const draw = useCallback(() => {
    const { flight } = crashRounds.getState()
    if (!flight) return
    const now = multiplierAt(crashRounds.now() - Date.parse(flight.startsAt))
    const reached = Math.min(now, ceilingOf(model, params))
    if (reached === shown.current || !sum.current || !times.current) return
    shown.current = reached
    const minor = (bet * BigInt(reached)) / 100n
    sum.current.textContent = `${crashText.take} ${formatMoney({ minor, currency })}`
    times.current.textContent =
      reached < model.minCashout100 ? crashText.soonTake : crashText.now(timesText(reached))
  }, [crashRounds, model, params, bet, currency])
  useFrames(true, draw)
  return (
    <>
      <span className="k-visually-hidden">{busy ? crashText.taking : crashText.take}</span>
      <span ref={sum} translate="no" aria-hidden="true" />
      <small ref={times} translate="no" aria-hidden="true" />
    </>
  )
}
