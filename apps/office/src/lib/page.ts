import { type IconName } from '@ayva/kit/Icon'
import { type ComponentType } from 'react'

/** The groups of the menu, in their order. */
export const groups = ['', 'Платежи', 'Игроки', 'Игры', 'Маркетинг', 'Контент', 'Дом'] as const
type Group = (typeof groups)[number]

/** A page of a module: its address, its permission, and its place in the menu. */
export type OfficePage = {
  path: string
  title: string
  /** The permission without which the page does not exist. */
  permission: string
  menu?: {
    group: Group
    icon: IconName
    /** Ascending order inside the group. */
    order: number
    /** The queue whose length is shown beside the entry. */
    queue?: string
  }
  /** Other queues on this page, with the address of each. */
  queues?: Readonly<Record<string, string>>
  load: () => Promise<{ Page: ComponentType }>
}

/** A module's part of the player's page: a tab, or a card of the overview. */
export type PlayerPart = {
  place: 'left' | 'right' | 'tab'
  title: string
  /** The name of a tab in the address. */
  id: string
  permission: string
  /** Ascending order. */
  order: number
  load: () => Promise<{ Part: ComponentType<{ playerId: string }> }>
}

type Given = { pages?: OfficePage[]; playerParts?: PlayerPart[] }

const given = Object.values(import.meta.glob<Given>('../*/*/*.pages.ts', { eager: true }))

/** The pages of all modules, as listed in each `<module>.pages.ts`. */
export const officePages: OfficePage[] = given.flatMap(({ pages = [] }) => pages)

/** All modules' parts of the player's page, in order. */
export const playerParts: PlayerPart[] = given
  .flatMap(({ playerParts: parts = [] }) => parts)
  .toSorted((one, other) => one.order - other.order)
