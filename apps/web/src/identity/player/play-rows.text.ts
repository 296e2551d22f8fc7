import { plural } from '#lib/text.ts'

const inMinutes = plural({ one: 'минуту', few: 'минуты', many: 'минут' })

export const text = {
  title: 'В игре',
  reminder: 'Напоминание о времени',
  reminds: (minutes: number | null) =>
    minutes === null ? 'Не приходит' : `В игре на деньги раз в ${inMinutes(minutes)}`,
  every: (minutes: number) => `${minutes}\u00A0мин`,
  common: (minutes: number | null) => (minutes === null ? 'Не напоминать' : 'Как у всех'),
  sound: 'Звук',
  soundHint: 'В этом браузере, во всех играх',
  soundCalm: 'В тихом режиме звука нет',
}
