import { formatMoney } from '@ayva/kit/Money'
import { hours } from './limits.text.ts'

const month = new Intl.DateTimeFormat('ru', { month: 'short', timeZone: 'UTC' })
const monthOfYear = new Intl.DateTimeFormat('ru', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
const at = (name: string) => new Date(`${name}-01T00:00:00Z`)
const short = { plus: true, short: true } as const

export const text = {
  title: 'Двенадцать месяцев',
  lead: 'Сколько принесла или стоила игра на деньги в этом кошельке: выплаты минус ставки, месяцы по UTC.',
  none: 'За двенадцать месяцев в этом кошельке не играли.',
  total: 'Итог за двенадцать месяцев',
  average: 'В среднем за час игры',
  columns: { month: 'Месяц', net: 'Итог', hours: 'Время', perHour: 'За час' },
  about:
    'Время и цена часа считаются по нашим играм: час засчитан, если в нём начат хотя бы один раунд. В итог входят игры всех студий.',
  picture: (from: string, to: string) =>
    `Столбцы по месяцам, ${monthOfYear.format(at(from))} – ${monthOfYear.format(at(to))}: вверх в плюс, вниз в минус. Те же числа в таблице ниже.`,
  table: 'Итог по месяцам',
  nothing: '—',
  short: (name: string) => month.format(at(name)).replace('.', ''),
  month: (name: string) => monthOfYear.format(at(name)).replace(/\s?г\.$/, ''),
  hours,
  signed: (minor: bigint, currency: string) => formatMoney({ minor, currency }, short),
  failed: 'Не получилось прочитать двенадцать месяцев',
}
