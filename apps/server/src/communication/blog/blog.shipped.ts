/** The articles that the product ships with: each says what is true of it, with figures of `docs/rtp.md`. */
import { calm } from './shipped-calm.ts'
import { games } from './shipped-games.ts'

export type Shipped = {
  slug: string
  title: string
  seoTitle: string
  topic: 'Как устроено' | 'Игры' | 'Спокойная игра'
  /** A theme of the catalogue. */
  art: string
  /** The day of publication, YYYY-MM-DD. */
  day: string
  /** The lightest stand first; 0 where nothing is said. */
  weight?: number
  lead: string
  parts: { title: string; lines: string[] }[]
  /** Pages of the site to go on with, by path. */
  see: Record<string, string>
}

export const shipped: Shipped[] = [...calm, ...games]
