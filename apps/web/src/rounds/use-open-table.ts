import { type Game } from '@ayva/contract/lobby'
import { type Launch } from '@ayva/contract/play'
import { type Balance } from '@ayva/contract/wallet'
import { createTable, type Table } from '@ayva/games/table/table.ts'
import { useEffect, useState } from 'react'
import { useCall } from '#lib/call.ts'
import { useRealtime } from '#lib/realtime.ts'

type Opened = {
  game: Game
  launch: Launch
  onPurse: (purse: Balance) => void
}

/** The table of an opened game, for as long as the page shows it. */
export function useOpenTable({ game, launch, onPurse }: Opened): Table {
  const call = useCall()
  const [table] = useState(() =>
    createTable({
      call,
      game,
      options: launch.launchOptions,
      onPurse,
    }),
  )
  useRealtime('balance', (purse) => {
    const { mode, currency } = launch.launchOptions
    if (mode === 'real' && purse.balance.currency === currency) table.hear(purse)
  })
  useEffect(() => {
    table.enter()
    return table.leave
  }, [table])
  return table
}
