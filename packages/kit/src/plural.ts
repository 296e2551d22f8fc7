const rules = new Intl.PluralRules('ru')

/** plural(21, 'день', 'дня', 'дней') is 'день'. Zero uses the form for many, unless a form for zero is given. */
export const plural = (count: number, one: string, few: string, many: string, zero = many) => {
  if (count === 0) return zero
  const rule = rules.select(count)
  return rule === 'one' ? one : rule === 'few' ? few : many
}
