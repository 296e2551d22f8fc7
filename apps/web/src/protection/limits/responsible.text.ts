/** The text about limits and breaks on the page «Ответственная игра», computed from the present settings. */
import {
  CONFIRM_DAYS,
  RETURN_HOURS,
  SESSION_MINUTES_MAX,
  SESSION_MINUTES_MIN,
} from '@ayva/contract/protection/limits/terms'
import { type BreakTerm } from '@ayva/contract/protection/limits'
import { plural } from '#lib/text.ts'
import { text as breakText } from './break.text.ts'
import { exclusions, pauses } from './breaks.ts'
import { amountOf, text as limitsText } from './limits.text.ts'
import { periods } from './scale.ts'

const hours = plural({ one: 'час', few: 'часа', many: 'часов' })
const days = plural({ one: 'дня', few: 'дней', many: 'дней' })
const minutes = plural({ one: 'минуты', few: 'минут', many: 'минут' })
const ofMinutes = plural({ one: 'минуту', few: 'минуты', many: 'минут' })
const list = new Intl.ListFormat('ru', { type: 'disjunction' })
const all = new Intl.ListFormat('ru')

const ofTerms = (terms: readonly BreakTerm[]) =>
  list.format(terms.map((term) => breakText.forTerm[term]))
const sums = ['deposit', 'loss', 'wager'] as const
const lasting = (count: number) => amountOf(BigInt(count), { name: 'session', currency: null })

export const responsibleText = {
  closed:
    'Новые лимиты сейчас не ставятся. Те, что вы поставили раньше, действуют, как действовали.',
  limits: {
    title: 'Лимиты, которые ставите вы',
    facts: (delay: number) => [
      `${all.format(sums.map((kind) => limitsText.titles[kind]))}: ${periods
        .map((period) => limitsText.periods[period].toLowerCase())
        .join(', ')}. Каждый период отдельно, действуют вместе.`,
      `${limitsText.titles.session}: от ${lasting(SESSION_MINUTES_MIN)} до ${lasting(SESSION_MINUTES_MAX)} в день.`,
      'Ещё можно ограничить одну ставку, число раундов и часы дня, в которые вы не играете.',
      'Новый и более строгий лимит действует сразу.',
      `Поднять или снять лимит можно через ${hours(delay)}, если подтвердить это ещё раз в течение ${days(CONFIRM_DAYS)}.`,
    ],
    go: 'Поставить лимит',
  },
  breaks: {
    title: 'Перерыв и самоисключение',
    facts: [
      `Пауза ${ofTerms(pauses)} заканчивается сама.`,
      `Самоисключение ${ofTerms(exclusions)}. После срока игра откроется, только если вы попросите, и через ${hours(RETURN_HOURS)} после просьбы; взятое навсегда не отменить.`,
      'Ставки и пополнения закрываются сразу. Сократить перерыв нельзя, даже через поддержку, продлить можно.',
      'Вход, история и вывод денег остаются.',
    ],
    go: 'Взять перерыв',
  },
  reality: {
    title: 'Напоминание о времени',
    facts: (every: number | null) => [
      every === null
        ? 'Вы можете попросить показывать время и итог игры на деньги каждые 10–60 минут.'
        : `В игре на деньги раз в ${ofMinutes(every)} показываем время и итог; можно чаще, до раза в 10 минут.`,
      'Пока вы не ответили, ставки не принимаются. Начатый раунд можно закончить, выигрыш придёт.',
    ],
    go: 'Выбрать, как часто',
  },
  selfTest: {
    title: 'Проверьте себя',
    facts: ['Девять вопросов, две минуты. Ответы остаются у вас: мы их не видим и не храним.'],
    go: 'Пройти тест',
  },
  logout: {
    title: 'Автоматический выход',
    fact: (idle: number) =>
      `Если включить его в настройках, сайт сам закончит сеанс после ${minutes(idle)} без дела.`,
    go: 'Настройки профиля',
  },
}
