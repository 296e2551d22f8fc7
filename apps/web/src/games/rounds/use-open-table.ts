import { type Game } from '@ayva/contract/games/lobby'
import { type Launch } from '@ayva/contract/games/play'
import { showRound } from '@ayva/contract/games/rounds'
import { type Balance } from '@ayva/contract/ledger/wallet'
import { createTable, type Table } from '@ayva/games/table/table.ts'
import { useEffect, useState } from 'react'
import { useCall } from '#lib/call.ts'
import { useRealtime } from '#lib/realtime.ts'

type Opened = {
  game: Game
  launch: Launch
  onBalance: (purse: Balance) => void
}

/** The table of an opened game, while the page shows it. */
export function useOpenTable({ game, launch, onBalance }: Opened): Table {
  const call = useCall()
  const [table] = useState(() =>
    createTable({
      call,
      game,
      options: launch.launchOptions,
      onBalance,
    }),
  )
  useRealtime('balance', (purse) => {
    const { mode, currency } = launch.launchOptions
    if (mode === 'real' && purse.balance.currency === currency) table.hear(purse)
  })
  // A move was made in another tab or by a timeout, and this table takes it over.
  useRealtime('round', ({ roundId, gameId, moves }) => {
    if (launch.launchOptions.mode !== 'real' || table.knows(roundId, moves)) return
    const mine = gameId === undefined ? table.getState().round?.id === roundId : gameId === game.id
    if (!mine) return
    call(showRound, { params: { roundId } })
      .then(({ round }) => table.follow(round))
      // The round is not lost: the answer to the next press contains its state.
      .catch(() => {})
  })
  useEffect(() => {
    table.enter()
    return table.leave
  }, [table])
  return table
}
