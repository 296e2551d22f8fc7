import { type Round } from '@ayva/contract/games/rounds'
import { useCallback, useEffect, useRef, useState } from 'react'
import { pause } from '../table/cycle.ts'
import { keepBet } from '../table/last-bet.ts'
import { prefersStill } from '../table/motion.ts'
import { playSound, unlockSound } from '../table/sound.ts'
import { type Table } from '../table/table.ts'
import { useTable } from '../table/use-table.ts'
import { fetchFaces } from './Card.tsx'
import { dealTimeMs } from './dealing.ts'

/** The visible part of an answer: the revealed faces, and how many cards move one after another. */
export type Dealt = { faces: readonly number[]; moves: number }

/**
 * A round with cards: every answer is dealt first, and counts on the table once its last card has arrived. While cards
 * move the round is `dealing` and accepts no action.
 */
export function useCardRound(
  table: Table,
  dealtIn: (next: Round, before: Round | undefined) => Dealt,
) {
  const told = useTable(table, ({ round }) => round)
  const busy = useTable(table, (state) => state.busy)
  // The answer that is being dealt; the table learns it when its cards have arrived.
  const [moving, setMoving] = useState<{ round: Round; before: Round | undefined }>()
  const latest = useRef(dealtIn)
  useEffect(() => {
    latest.current = dealtIn
  })

  const present = useCallback(
    async (next: Round, before: Round | undefined) => {
      const { faces, moves } = latest.current(next, before)
      await fetchFaces(faces)
      setMoving({ round: next, before })
      if (moves > 0) playSound('stop')
      await pause(dealTimeMs(moves, prefersStill()))
      if (next.status !== 'open')
        playSound(next.celebrate === 'none' ? 'end' : (next.celebrate ?? 'end'))
      table.show()
      setMoving(undefined)
    },
    [table],
  )

  const start = useCallback(
    async (bet: bigint, params: Record<string, unknown> = {}) => {
      unlockSound()
      keepBet(table.game.id, table.options.currency, bet)
      const round = await table.start(bet, params)
      if (round) await present(round, undefined)
    },
    [table, present],
  )

  const act = useCallback(
    async (action: unknown) => {
      unlockSound()
      const before = table.getState().round ?? undefined
      const round = await table.act(action)
      if (round) await present(round, before)
    },
    [table, present],
  )

  const round = moving?.round ?? told ?? undefined
  return {
    /** The round on the table, dealt or being dealt. */
    round,
    /** The round before the answer that is being dealt; undefined if nothing moves. */
    before: moving?.before,
    dealing: moving !== undefined,
    open: round?.status === 'open',
    busy,
    start,
    act,
  }
}

export type CardRound = ReturnType<typeof useCardRound>
