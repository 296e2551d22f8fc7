import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import { type RulesProps } from './RulesFrame.tsx'

type Rules = LazyExoticComponent<ComponentType<RulesProps>>

/** The rules of each engine's games, fetched when they are opened. */
export const rules: Readonly<Record<string, Rules>> = {
  classic3: lazy(() => import('./classic3/SlotRules.tsx')),
  dice: lazy(() => import('./dice/DiceRules.tsx')),
  mines: lazy(() => import('./mines/MinesRules.tsx')),
}
