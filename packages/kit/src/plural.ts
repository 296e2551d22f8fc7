const rules = new Intl.PluralRules('ru')

/** plural(21, 'день', 'дня', 'дней') is 'день'. */
export const plural = (count: number, one: string, few: string, many: string): string => {
  const rule = rules.select(count)
  return rule === 'one' ? one : rule === 'few' ? few : many
}
