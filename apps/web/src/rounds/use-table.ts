import { type Game } from '@ayva/contract/lobby'
import { type Launch } from '@ayva/contract/play'
import { type Balance } from '@ayva/contract/wallet'
import { createContext, useContext, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useCall } from '#lib/call.ts'
import { useRealtime } from '#lib/realtime.ts'
import { balanceOf, createTable, type Table, type TableState } from './table.ts'

/** What the client of an engine is given. */
export type GameClientProps = { game: Game; table: Table }

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
      gameId: game.id,
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

export function useTable<T>(table: Table, select: (state: TableState) => T): T {
  return useStore(table, select)
}

/** The balance that the player may see now. */
export function useShownBalance(table: Table): { minor: bigint; currency: string } {
  const minor = useStore(table, (state) => balanceOf(state).minor)
  return { minor, currency: table.options.currency }
}

/** Opens a sheet of the game from inside its client: rules, history, fairness. */
export type GameSheet = 'rules' | 'history' | 'fairness' | 'funds'
export const SheetContext = createContext<(sheet: GameSheet) => void>(() => {})
export const useSheets = () => useContext(SheetContext)
