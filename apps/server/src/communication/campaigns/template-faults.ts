import { refusing } from '@ayva/contract/base'
import { previewWords } from '@ayva/contract/communication/campaigns/campaigns'
import { type CampaignWords } from '@ayva/contract/communication/campaigns/way'
import { type Fact } from '#lib/fact.ts'
import { faultsOf } from './template.ts'

const refuse = refusing(previewWords.refusals)

/** Refuses with `template_wrong`. */
export function mustRead(
  words: CampaignWords,
  facts: ReadonlyMap<string, Fact>,
  at = 'words',
): void {
  const faults = Object.entries(faultsOf(words, facts))
  if (faults.length === 0) return
  throw refuse('template_wrong', {
    fields: Object.fromEntries(faults.map(([field, fault]) => [`${at}.${field}`, fault])),
  })
}
