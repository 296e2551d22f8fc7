type Forms = { one: string; few: string; many: string }

const rules = new Intl.PluralRules('ru')
const digits = new Intl.NumberFormat('ru')

/** «1 билет, 2 билета, 5 билетов». */
export function plural(forms: Forms): (count: number) => string {
  return (count) =>
    `${digits.format(count)} ${forms[rules.select(count) as keyof Forms] ?? forms.many}`
}

/** What a player reads when a call failed for a reason that no contract promises. */
export const unexpected = 'Не получилось. Проверьте связь и попробуйте ещё раз.'
