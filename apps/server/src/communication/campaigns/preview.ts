/** A campaign's words as one player would read them. */
import { type Answer } from '@ayva/contract/base'
import { type previewWords } from '@ayva/contract/communication/campaigns/campaigns'
import { type CampaignWords } from '@ayva/contract/communication/campaigns/way'
import { type Deps } from '#lib/deps.ts'
import { type OperatorPrincipal } from '#lib/http/principal.ts'
import { refuse } from '#lib/http/serve.ts'
import { type Fact } from '#lib/fact.ts'
import { currenciesOf } from '../../identity/auth/auth.ts'
import { traceLook } from '../../platform/audit/audit.ts'
import { renderer, valuesOf } from './template.ts'
import { mustRead } from './template-faults.ts'
import { sizeOf, smsOf } from './texting.ts'

type Asked = { operator: OperatorPrincipal; playerId: bigint; words: CampaignWords }

/** The preview contains the player's data, so it is recorded. Refuses with `not_found` and `template_wrong`. */
export async function preview(
  deps: Deps,
  facts: ReadonlyMap<string, Fact>,
  { operator, playerId, words }: Asked,
): Promise<Answer<typeof previewWords>> {
  const { db } = deps
  mustRead(words, facts)
  if ((await currenciesOf(db, [playerId])).size === 0) throw refuse('not_found')
  await traceLook(deps, { operator, playerId })
  const values = await valuesOf(db, facts, { words, ids: [playerId] })
  const read = renderer(words)(values.get(playerId)!)
  if (!read) return { words: null, sms: null }
  return { words: read, sms: await sizeOf(deps, [smsOf(deps.config, playerId, read)]) }
}
