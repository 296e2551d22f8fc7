/** Updates the hall of fame from finished rounds, own ones and those of suppliers. */
import { type Currency } from '@ayva/contract/base'
import { type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { after, days } from '#lib/clock.ts'
import { consumer, type Consumer } from '#lib/work/event-stream.ts'
import { currenciesOf } from '../../identity/auth/auth.ts'
import { endedRounds } from '../../games/rounds/rounds.ts'
import { outsideEnded, outsideWhole } from '../../games/suppliers/suppliers.ts'
import { moscowDay } from './day.ts'
import { type NewWin, forgetFame, keepBest, removeRound, TOTAL } from './fame.sql.ts'

/** The maximum of the field in the API; no game pays more. */
const TIMES100_MAX = 10n ** 15n

type Ended = {
  playerId: bigint
  id: string
  gameId: number
  isOwn: boolean
  currency: Currency
  stake: bigint
  payout: bigint
  at: Date
}

export function fameConsumers(deps: Deps): Consumer[] {
  return [
    consumer({
      name: 'fame.rounds',
      stream: endedRounds,
      async take(tx, rounds) {
        const settled = rounds.filter(({ status }) => status === 'settled')
        const ended = settled.map(({ lastActionAt: at, ...round }) => ({
          ...round,
          at,
          isOwn: true,
        }))
        await keep(deps, tx, ended)
      },
      forget: (tx) => forgetFame(tx, 'own'),
    }),
    consumer({
      name: 'fame.outside',
      stream: outsideEnded,
      async take(tx, told) {
        const rounds = told.filter(({ n }) => n === 0)
        await keep(
          deps,
          tx,
          rounds.map((round) => ({ ...round, isOwn: false })),
        )
        const late = told.filter(({ n }) => n > 0)
        const known = late.map(({ playerId }) => playerId)
        // Nothing is stored for closed accounts.
        const open = known.length > 0 ? await currenciesOf(tx, known) : new Map<bigint, Currency>()
        for (const one of late.filter(({ playerId }) => open.has(playerId))) {
          await removeRound(tx, one.playerId, one.id)
          const whole = await outsideWhole(tx, one)
          await keep(deps, tx, [{ ...one, ...whole, isOwn: false }])
        }
      },
      forget: (tx) => forgetFame(tx, 'outside'),
    }),
  ]
}

/** Stores the best wins in the order of their keys, because both consumers may write at once. */
async function keep({ clock }: Deps, tx: Tx, rounds: Ended[]): Promise<void> {
  const yesterday = moscowDay(after(clock.now(), -days(1)))
  const best = new Map<string, NewWin>()
  for (const round of rounds) {
    if (round.stake <= 0n || round.payout <= round.stake) continue
    const day = moscowDay(round.at)
    for (const period of day < yesterday ? [TOTAL] : [TOTAL, day]) {
      const win = winOf(round, period)
      const key = `${win.playerId} ${period} ${win.currency}`
      if ((best.get(key)?.times100 ?? 0n) < win.times100) best.set(key, win)
    }
  }
  if (best.size === 0) return
  const wins = [...best].toSorted(([one], [other]) => (one < other ? -1 : 1))
  await keepBest(
    tx,
    wins.map(([, win]) => win),
  )
}

function winOf({ id: roundId, ...round }: Ended, period: string): NewWin {
  const { playerId, gameId, isOwn, currency, stake, payout, at } = round
  const times100 = (payout * 100n) / stake
  return {
    playerId,
    period,
    currency,
    roundId,
    gameId,
    isOwn,
    stake,
    payout,
    at,
    times100: times100 < TIMES100_MAX ? times100 : TIMES100_MAX,
  }
}
