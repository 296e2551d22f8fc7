import { type HarmRule } from '@ayva/contract/protection/harm-markers'
import { perApp } from '#lib/cache/per-app.ts'
import { type Fact } from '#lib/module.ts'

/** The facts of all modules, for the check of the setting; empty until the routes are mounted. */
export const factsHere = perApp(() => ({ all: new Map() as ReadonlyMap<string, Fact> }))

/** What is wrong with the facts of rules, by the place within the setting. */
export function faultsOfRules(
  rules: readonly HarmRule[],
  facts: ReadonlyMap<string, Fact>,
): Record<string, string> {
  const wrong = rules.flatMap(({ fact }, at) =>
    facts.get(fact)?.kind === 'number'
      ? []
      : [[`rules.${at}.fact`, 'Такого числа об игроках нет'] as const],
  )
  return Object.fromEntries(wrong)
}
