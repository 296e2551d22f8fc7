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
  load: () => Promise<{ Page: ComponentType }>
}

/** The pages of all modules: each `<module>.pages.ts` gives its own. */
export const officePages: OfficePage[] = Object.values(
  import.meta.glob<{ pages: OfficePage[] }>('../*/*.pages.ts', { eager: true }),
).flatMap(({ pages }) => pages)
