import { grouped } from '../../table/figures.ts'

/** The rules of the engine in words, and the texts of its table. */
export const words = {
  ways: 'Путей',
  multiplier: 'Множитель',
  spin: 'Вращение',
  won: (spins: string) => `Выпало: ${spins} без ставки`,
  how: (low: number, high: number, fewest: string, most: string) => [
    'Выберите ставку и нажмите «Крутить». Линий нет, платят пути.',
    `На каждом из шести барабанов выпадает от ${low} до ${high} символов. Путь берёт по одному символу с каждого барабана слева направо, начиная с первого; всего на экране от ${fewest} до ${most} путей.`,
    'Символ платит за самый длинный ряд барабанов подряд, на которых он есть. Выплата умножается на число путей: на произведение того, сколько раз он выпал на каждом из них. Выплаты разных символов складываются.',
  ],
  wild: (name: string) => `«${name}» заменяет любой символ, кроме символа бесплатных вращений.`,
  scatter: (name: string, list: string) =>
    `«${name}» приносит бесплатные вращения на любых барабанах: ${list}.`,
  multiplierRule: (start: number, step: number) =>
    `В бесплатных вращениях выплаты умножаются: первое на ×${start}, каждое следующее на ${step} больше. Новых бесплатных вращений в серии не выпадает.`,
  known: 'Исход известен в момент ставки. Экран показывает его как есть и сам ничего не считает.',
  pays: 'Столько барабанов подряд, × всей ставки за один путь',
}

/** «324 пути»: a number with its noun. */
export function waysWords(count: number): string {
  return `${grouped(count)} ${plural.get(rules.select(count))}`
}

const rules = new Intl.PluralRules('ru')
const plural = new Map<Intl.LDMLPluralRule, string>([
  ['one', 'путь'],
  ['few', 'пути'],
  ['many', 'путей'],
  ['other', 'пути'],
])
