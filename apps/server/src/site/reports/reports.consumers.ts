/** Adds finished rounds, own and suppliers', to the figures of their day. */
import { consumer, type Consumer } from '#lib/work/event-stream.ts'
import { type Tx } from '#lib/data/db.ts'
import { resetCursor } from '#lib/work/event-stream.sql.ts'
import { endedRounds } from '../../games/rounds/rounds.ts'
import { outsideEnded } from '../../games/suppliers/suppliers.ts'
import { addRounds, forgetRounds } from './figures.sql.ts'

export const OWN = 'reports.rounds'
export const OUTSIDE = 'reports.outside'

export function reportsConsumers(): Consumer[] {
  return [
    consumer({
      name: OWN,
      stream: endedRounds,
      take: (tx, rounds) =>
        addRounds(
          tx,
          rounds
            .filter(({ status }) => status === 'settled')
            .map(({ lastActionAt: at, ...round }) => ({ ...round, at, rounds: 1 })),
        ),
      forget: (tx) => forgetWith(tx, OUTSIDE),
    }),
    consumer({
      name: OUTSIDE,
      stream: outsideEnded,
      take: (tx, told) =>
        addRounds(
          tx,
          // A late change adds to the sums of its own day, without counting a round.
          told.map((round) => ({ ...round, rounds: round.n === 0 ? 1 : 0 })),
        ),
      forget: (tx) => forgetWith(tx, OWN),
    }),
  ]
}

/** Own and suppliers' rounds share figures, so a rebuild of one also rebuilds the other. */
async function forgetWith(tx: Tx, other: string): Promise<void> {
  await resetCursor(tx, other)
  await forgetRounds(tx)
}
