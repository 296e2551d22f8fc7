/** The shipped articles, with figures of `docs/rtp.md`. */
import { calm } from './shipped-calm.ts'
import { games } from './shipped-games.ts'

export type Shipped = {
  slug: string
  title: string
  seoTitle: string
  topic: 'Как устроено' | 'Игры' | 'Спокойная игра'
  art: string
  /** The day of publication, YYYY-MM-DD. */
  day: string
  /** Articles sort by ascending weight; 0 if omitted. */
  weight?: number
  lead: string
  parts: { title: string; lines: string[] }[]
  /** Further pages of the site, by path. */
  see: Record<string, string>
}

export const shipped: Shipped[] = [...calm, ...games]
