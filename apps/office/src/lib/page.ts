import { type IconName } from '@ayva/kit/Icon'
import { type ComponentType } from 'react'

/** The groups of the menu, in their order. */
export const groups = ['', 'Платежи', 'Игроки', 'Игры', 'Маркетинг', 'Контент', 'Дом'] as const
type Group = (typeof groups)[number]

/** A page of a module: its address, who may see it, and its place in the menu. */
export type OfficePage = {
  path: string
  title: string
  /** Who lacks it sees no such page. */
  permission: string
  menu?: {
    group: Group
    icon: IconName
    /** Smaller stands first in its group. */
    order: number
    /** The queue whose length stands beside the entry. */
    queue?: string
  }
  /** Other queues that are seen here, with the address of each. */
  queues?: Readonly<Record<string, string>>
  load: () => Promise<{ Page: ComponentType }>
}

/** What a module shows of one player: a tab of the player's page, or a card of its overview. */
export type PlayerPart = {
  place: 'left' | 'right' | 'tab'
  title: string
  /** The name of a tab in the address. */
  id: string
  permission: string
  /** Smaller stands first. */
  order: number
  load: () => Promise<{ Part: ComponentType<{ playerId: string }> }>
}

type Given = { pages?: OfficePage[]; playerParts?: PlayerPart[] }

const given = Object.values(import.meta.glob<Given>('../*/*/*.pages.ts', { eager: true }))

/** The pages of all modules: each `<module>.pages.ts` gives its own. */
export const officePages: OfficePage[] = given.flatMap(({ pages = [] }) => pages)

/** What all modules show of a player, in its order. */
export const playerParts: PlayerPart[] = given
  .flatMap(({ playerParts: parts = [] }) => parts)
  .toSorted((one, other) => one.order - other.order)
