/** Promotions: the items of the slot `promotions` for the visitor, by pages. */
import { type Answer, type Query } from '@ayva/contract/base'
import { type listPromotions as listPromotionsCall } from '@ayva/contract/communication/promo'
import { type Deps } from '#lib/deps.ts'
import { type AppParts } from '#lib/module.ts'
import { slotItems } from '../../platform/crm/crm.ts'

type Asked = Query<typeof listPromotionsCall> & { playerId: bigint | undefined }

export async function listPromotions(
  deps: Deps,
  parts: AppParts,
  { limit, offset, playerId }: Asked,
): Promise<Answer<typeof listPromotionsCall>> {
  const items = await slotItems(deps, parts, { slug: 'promotions', playerId })
  const promotions = items
    .slice(offset, offset + limit)
    .map(({ id, content, device, from, to }) => ({
      ...content,
      id,
      device,
      from,
      to,
    }))
  return { promotions, total: items.length }
}
