/** «3 шага каскада»: a number with its noun. */
export function stepsWords(count: number): string {
  return `${count} ${plural.get(rules.select(count))} каскада`
}

const rules = new Intl.PluralRules('ru')
const plural = new Map<Intl.LDMLPluralRule, string>([
  ['one', 'шаг'],
  ['few', 'шага'],
  ['many', 'шагов'],
  ['other', 'шага'],
])

/** A range of counts up to the next one, open at the end: «8–9», «5», «12+». */
export function bandText(from: number, next: number | undefined): string {
  if (next === undefined) return `${from}+`
  return next - 1 === from ? String(from) : `${from}–${next - 1}`
}
