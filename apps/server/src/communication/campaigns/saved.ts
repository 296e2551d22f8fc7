import { type Body } from '@ayva/contract/base'
import { type Condition } from '@ayva/contract/platform/audiences'
import { type saveCampaign } from '@ayva/contract/communication/campaigns/campaigns'
import { type Fact } from '#lib/fact.ts'
import { mustBeKnown } from '../../platform/audiences/audiences.ts'
import { mustRead } from './template-faults.ts'

type Said = Pick<Body<typeof saveCampaign>, 'audience' | 'steps' | 'goal'>

/** Refuses with `condition_wrong` and `template_wrong`, with the position. */
export function mustFit({ audience, steps, goal }: Said, facts: ReadonlyMap<string, Fact>): void {
  const conditions: [string, Condition | null][] = [
    ['audience', audience],
    ['goal', goal?.kind === 'condition' ? goal.condition : null],
    ...steps.map(({ when }, at): [string, Condition | null] => [`steps.${at}.when`, when]),
  ]
  for (const [field, condition] of conditions) mustBeKnown(field, condition, facts)
  for (const [at, { words, other }] of steps.entries()) {
    mustRead(words, facts, `steps.${at}.words`)
    if (other) mustRead(other.words, facts, `steps.${at}.other.words`)
  }
}
