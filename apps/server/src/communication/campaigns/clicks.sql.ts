import { type CampaignVariant } from '@ayva/contract/communication/campaigns/way'
import { sql, type Tx } from '#lib/data/db.ts'

type Place = { id: string; place: number; variant: CampaignVariant }

export async function countClick(tx: Tx, { id, place, variant }: Place): Promise<void> {
  await tx
    .insertInto('campaignClick')
    .values({ campaignId: id, step: place, variant, clicks: 1n })
    .onConflict((same) =>
      same
        .columns(['campaignId', 'step', 'variant'])
        .doUpdateSet({ clicks: sql`campaign_click.clicks + 1` }),
    )
    .execute()
}

export type ClickRow = { step: number; variant: string; clicks: bigint }

export function listClicks(tx: Tx, campaignId: string): Promise<ClickRow[]> {
  return tx
    .selectFrom('campaignClick')
    .select(['step', 'variant', 'clicks'])
    .where('campaignId', '=', campaignId)
    .execute()
}
