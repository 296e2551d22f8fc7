import { type Model } from '@ayva/game-math/engine'
import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import { balanceOf, type Table, type TableState } from './table.ts'

export type GameClientProps = { table: Table; model: Model }

export function useTable<T>(table: Table, select: (state: TableState) => T): T {
  return useStore(table, select)
}

/** The balance that the player can see now. */
export function useShownBalance(table: Table): { minor: bigint; currency: string } {
  const minor = useStore(table, (state) => balanceOf(state).minor)
  return { minor, currency: table.options.currency }
}

/** The bet of free rounds; undefined if there are none. */
export function useFreeBet(table: Table): bigint | undefined {
  return useStore(table, ({ free }) => free?.bet)
}

/** Opens a sheet of the game from inside its client: rules, history, fairness. */
export type GameSheet = 'rules' | 'history' | 'fairness' | 'funds'
export const SheetContext = createContext<(sheet: GameSheet) => void>(() => {})
export const useSheets = () => useContext(SheetContext)
