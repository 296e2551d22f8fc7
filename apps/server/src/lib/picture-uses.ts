import { type Tx } from './data/db.ts'

/** A place in Russian, and the page of the office where it is changed. */
type PictureUse = { place: string; path: string }

/** Where a module uses an uploaded picture at a moment, up to a limit. */
export type PictureUses = (
  tx: Tx,
  asked: { name: string; now: Date; limit: number },
) => Promise<PictureUse[]>

/** Asks all modules, one after the other. */
export function usesInAll(modules: readonly { pictureUses?: PictureUses }[]): PictureUses {
  const all = modules.flatMap(({ pictureUses }) => pictureUses ?? [])
  return async (tx, asked) => {
    const uses: PictureUse[] = []
    for (const usesOf of all) uses.push(...(await usesOf(tx, asked)))
    return uses.slice(0, asked.limit)
  }
}
