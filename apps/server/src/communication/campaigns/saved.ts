import { type Body, refusing } from '@ayva/contract/base'
import { type Condition } from '@ayva/contract/communication/campaigns/audience'
import {
  type saveCampaign,
  saveCampaign as call,
} from '@ayva/contract/communication/campaigns/campaigns'
import { type Fact } from '#lib/module.ts'
import { misfitOf } from './audience.ts'
import { mustRead } from './template-faults.ts'

const refuse = refusing(call.refusals)
type Said = Pick<Body<typeof saveCampaign>, 'audience' | 'steps' | 'goal'>

/** Refuses with `condition_wrong` and `template_wrong`, with the position. */
export function mustFit({ audience, steps, goal }: Said, facts: ReadonlyMap<string, Fact>): void {
  const conditions: [string, Condition | null][] = [
    ['audience', audience],
    ['goal', goal?.kind === 'condition' ? goal.condition : null],
    ...steps.map(({ when }, at): [string, Condition | null] => [`steps.${at}.when`, when]),
  ]
  for (const [field, condition] of conditions)
    if (condition && misfitOf(condition, facts) !== undefined)
      throw refuse('condition_wrong', { fields: { [field]: 'Проверьте условия' } })
  for (const [at, { words, other }] of steps.entries()) {
    mustRead(words, facts, `steps.${at}.words`)
    if (other) mustRead(other.words, facts, `steps.${at}.other.words`)
  }
}
