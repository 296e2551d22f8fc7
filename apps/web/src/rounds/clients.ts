import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import { type GameClientProps } from './use-table.ts'

type Client = LazyExoticComponent<ComponentType<GameClientProps>>

/** What draws each engine's games; its code is fetched when such a game is opened. */
export const clients: Readonly<Record<string, Client>> = {
  classic3: lazy(() => import('./classic3/SlotGame.tsx')),
  dice: lazy(() => import('./dice/DiceGame.tsx')),
  mines: lazy(() => import('./mines/MinesGame.tsx')),
}
