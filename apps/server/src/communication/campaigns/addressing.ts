/** What each of some players is told of a campaign, in their own words. */
import { type CampaignWords } from '@ayva/contract/communication/campaigns/campaigns'
import { type Tx } from '#lib/data/db.ts'
import { type Fact } from '#lib/module.ts'
import { type Addressee } from './sending.ts'
import { renderer, valuesOf } from './template.ts'

export async function addressing(
  tx: Tx,
  facts: ReadonlyMap<string, Fact>,
  { id, words, ids }: { id: string; words: CampaignWords; ids: bigint[] },
): Promise<Addressee[]> {
  const values = await valuesOf(tx, facts, { words, ids })
  const render = renderer(words)
  return ids.map((playerId) => ({
    playerId,
    operation: `campaign ${id}`,
    words: render(values.get(playerId)!),
  }))
}
