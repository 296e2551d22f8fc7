import { type ExtendedItem } from '@ayva/contract/identity/player/extended'
import { type Deps } from '#lib/deps.ts'
import { extendedItems } from '../../identity/player/player.ts'
import { listInStates } from './gifts.sql.ts'
import { offerOfGift } from './gifts.view.ts'

/** The player's steps, each with its gift. */
export async function extendedGifts(deps: Deps, playerId: bigint): Promise<ExtendedItem[]> {
  const [items, waiting] = await Promise.all([
    extendedItems(deps, playerId),
    listInStates(deps.db, playerId, ['waiting']),
  ])
  return Promise.all(
    items.map(async (item) => {
      const gift = waiting.find(({ opens }) => opens === item.name)
      if (!gift) return item
      const { title } = await offerOfGift(deps, gift)
      return { ...item, gift: { id: Number(gift.id), title } }
    }),
  )
}
