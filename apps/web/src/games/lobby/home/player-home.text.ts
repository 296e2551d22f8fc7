import { formatCount } from '@ayva/kit/format'
import { plural } from '#lib/text.ts'

const turns = plural({ one: 'вращение', few: 'вращения', many: 'вращений' })
const gifts = plural({ one: 'подарок', few: 'подарка', many: 'подарков' })

/** The texts of the home page for players only. */
export const text = {
  strip: {
    label: 'Подтверждение',
    emailSent: (email: string) => `Письмо отправлено на ${email}. Откройте ссылку в нём.`,
    otherAddress: 'Изменить адрес',
    phone: (phone: string) => `На ${phone} отправлен код. Введите его, чтобы подтвердить телефон.`,
    enterCode: 'Ввести код',
  },
  morning: 'Доброе утро',
  day: 'Добрый день',
  evening: 'Добрый вечер',
  night: 'Доброй ночи',
  lastWas: 'Вы остановились здесь',
  tryThis: 'Для знакомства',
  resume: 'Продолжить',
  stepsTitle: 'Первые шаги',
  // A word joiner after its hyphen keeps the word on one line.
  stepEmail: 'Подтвердите e-\u2060mail',
  emailDone: 'E-mail подтверждён',
  stepDemo: 'Попробовать игру в демо',
  stepFair: 'Узнать, как проверить раунд',
  stepCalm: 'Прочитать, когда остановиться',
  level: 'Уровень',
  levelWay: 'Опыт до следующего уровня',
  experience: (own: number, next: number) =>
    `${next > own ? `${formatCount(own)} из ${formatCount(next)}` : formatCount(own)} опыта`,
  recent: 'Недавние игры',
  wheel: {
    title: ['Колесо', 'фортуны'],
    left: turns,
    none: 'На сегодня всё',
    free: 'Ставка не нужна',
    next: 'Следующие через',
    spin: 'Крутить',
    spinIt: 'Крутить колесо фортуны',
    look: 'Призы и шансы',
    lookAtIt: 'Призы и шансы колеса фортуны',
  },
  missions: {
    title: 'Задания дня',
    done: (done: number, all: number) => `${done} из ${all}`,
    of: (progress: number, target: number) => `${formatCount(progress)} / ${formatCount(target)}`,
    ready: 'готово',
    gifts: (count: number) => `Забрать ${gifts(count)}`,
    next: 'Новые через',
    onBreak: 'Пока у вас перерыв от игры, заданий нет.',
    empty: 'Сегодня заданий нет. Загляните завтра.',
  },
}
