/** Promotions: what the site offers now, in the order of the casino. */
import { type Answer, type Query } from '@ayva/contract/base'
import { type listPromotions as listPromotionsCall } from '@ayva/contract/promo'
import { type SettingDefinitions } from '@ayva/contract/setting'
import { type Db } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { switchedOff } from '../settings/settings.ts'
import { offers } from './promo.offers.ts'
import { countPromotions, selectPromotions, upsertPromotions } from './promo.sql.ts'

export async function listPromotions(
  deps: Deps,
  settings: SettingDefinitions,
  page: Query<typeof listPromotionsCall>,
): Promise<Answer<typeof listPromotionsCall>> {
  const now = deps.clock.now()
  const off = [...(await switchedOff(deps, settings))]
  const [rows, total] = await Promise.all([
    selectPromotions(deps.db, now, off, page),
    countPromotions(deps.db, now, off),
  ])
  const promotions = rows.map(({ linkPath, linkLabel, startsAt, endsAt, ...row }) => ({
    ...row,
    link: { path: linkPath, label: linkLabel },
    from: startsAt?.toISOString() ?? null,
    to: endsAt?.toISOString() ?? null,
  }))
  return { promotions, total }
}

/** Brings the offers to what the product ships with. */
export async function seedPromotions(db: Db): Promise<void> {
  await upsertPromotions(
    db,
    offers.map((offer, index) => ({ ...offer, position: index + 1 })),
  )
}
