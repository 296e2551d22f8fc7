import { Refusal, unexpected } from '@ayva/contract/refusal'
import { formatMoney } from '@ayva/kit/Money'
import { plural } from '#lib/text.ts'

const inMinutes = plural({ one: 'минуту', few: 'минуты', many: 'минут' })
const MINUTE_MS = 60_000
const HOUR_MINUTES = 60

/** «45 минут», «2 ч 5 мин»: in the accusative, as after «играете». */
function lasting(ms: number): string {
  const all = Math.max(1, Math.round(ms / MINUTE_MS))
  if (all <= HOUR_MINUTES) return inMinutes(all)
  const rest = all % HOUR_MINUTES
  const hours = `${Math.floor(all / HOUR_MINUTES)}\u00A0ч`
  return rest === 0 ? hours : `${hours} ${rest}\u00A0мин`
}

const money = (minor: bigint, currency: string) => formatMoney({ minor, currency })
const signed = (minor: bigint, currency: string) => formatMoney({ minor, currency }, { plus: true })

export const text = {
  title: (ms: number) => `Вы играете ${lasting(ms)}`,
  result: 'Итог за это время',
  rounds: 'Раундов',
  staked: 'Поставлено',
  won: 'Выиграно',
  perHour: 'В среднем за час игры',
  money,
  signed,
  note: 'Ставки продолжатся, когда вы ответите. Начатый раунд и выигрыши не тронуты.',
  pause: 'Сделать паузу',
  go: 'Продолжить',
  going: 'Продолжаем…',
  links: 'Посмотреть подробнее',
  history: 'История игр',
  limits: 'Мои лимиты',
  waits: (ms: number) => `Вы играете ${lasting(ms)}. Ставки ждут, пока вы не посмотрите итог.`,
  choice: {
    title: 'Напоминание о времени',
    lead: (minutes: number | null) =>
      minutes === null
        ? 'Сейчас не приходит. Выберите, как часто показывать время и итог игры на деньги.'
        : `В игре на деньги раз в ${inMinutes(minutes)} показываем время и итог. Ставки ждут вашего ответа.`,
    label: 'Как часто напоминать',
    common: (minutes: number | null) => (minutes === null ? 'Не напоминать' : 'Как у всех'),
    every: (minutes: number) => `${minutes}\u00A0мин`,
    failed: (error: Error) => (error instanceof Refusal ? error.message : unexpected),
  },
}
