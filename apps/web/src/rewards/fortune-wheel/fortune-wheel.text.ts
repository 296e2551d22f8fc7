import { plural } from '@ayva/kit/format'

const moment = new Intl.DateTimeFormat('ru', {
  ...({ day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' } as const),
  timeZone: 'Europe/Moscow',
})
const percent = new Intl.NumberFormat('ru', { style: 'percent', maximumFractionDigits: 2 })
const turns = (count: number) => plural(count, 'вращение', 'вращения', 'вращений')

export const text = {
  title: 'Колесо фортуны',
  description: 'Вращения без ставки: призы по уровням, честные шансы и проверка каждого вращения.',
  lead: 'Ставка не нужна. Что выпадет, появится в подарках.',
  picture: (count: number) => `Колесо, ${count} ${plural(count, 'сектор', 'сектора', 'секторов')}`,
  empty: 'Колеса для вашего уровня пока нет.',
  nothing: 'Без приза',
  spin: 'Крутить',
  register: 'Создать аккаунт',
  guest: 'Чтобы крутить, нужен аккаунт. Это колесо первого уровня.',
  tryIt: 'Покрутить для пробы',
  tried: (title: string | undefined) =>
    `Проба: ${title ? `выпало «${title}»` : 'без приза'}. Шансы настоящие, подарка за неё нет.`,
  left: (count: number, max: number) => `${count} из ${max}`,
  leftNote: 'вращения сегодня',
  additional: (count: number) => `+${count}`,
  additionalNote: (count: number) => `${turns(count)} сверх того`,
  untilNote: 'до новых вращений',
  renewNote: 'новые, по Москве',
  /** Moscow is three hours ahead of UTC all year. */
  renewAt: ({ hour, minute }: { hour: number; minute: number }) =>
    `${two((hour + 3) % 24)}:${two(minute)}`,
  whole: 'Вращения ещё есть',
  won: (title: string) => `Ваш приз: ${title}`,
  wonNote: 'Ваш приз',
  missed: 'В этот раз без приза.',
  toWin: 'Где приз',
  toProof: 'Как проверить',
  toGifts: 'К подаркам',
  back: 'К колесу',
  timer: 'Когда новые вращения',
  chances: 'Шансы этого колеса',
  prizes: 'Призы всех уровней',
  sound: 'Звук',
  closed: {
    break: 'Пока у вас перерыв от игры, вращений мы не предлагаем.',
    leaving: 'Счёт закрывается, вращений больше нет.',
    unready: 'Это колесо сейчас не крутится: его призы меняются.',
  },
  failed: 'Не вышло. Обновите страницу: если вращение засчитано, приз уже в подарках.',
  levels: 'Чем выше уровень, тем щедрее колесо',
  aDay: (count: number) => `${count} в день`,
  daily: (count: number) => `${count} ${turns(count)} в день`,
  past: 'Ваши вращения',
  none: 'Вы ещё не крутили колесо.',
  more: 'Показать ещё',
  at: (at: string) => moment.format(new Date(at)),
  infoTitle: 'Призы колеса и шансы',
  infoDescription:
    'Что выпадает на колесе каждого уровня, с какой вероятностью, и как это проверить.',
  infoLead:
    'Сектор тем шире, чем чаще он выпадает. Здесь то же числами: столько раз из ста приз выпадает на самом деле.',
  prize: 'Приз',
  chance: 'Шанс',
  share: (part: number) => percent.format(part),
  howTitle: 'Как проверить вращение',
  how: [
    'До вращения мы показываем код проверки (хеш SHA-256) своего секрета: подменить секрет потом нельзя.',
    'Ваш браузер добавляет своё слово. Его можно написать самому.',
    'Сектор решает HMAC-SHA256 от секрета, слова и номера вращения, как в играх. После вращения секрет открыт.',
  ],
  timerTitle: 'До новых вращений',
  timerDescription: 'Когда вращения колеса обновятся.',
  timerLead: 'Вращения обновляются раз в сутки. Ждать у экрана не нужно.',
  winTitle: 'Последнее вращение',
  winDescription: 'Что выпало на колесе и где это найти.',
  winText: 'Подарок ждёт в разделе «Подарки»: возьмите его, когда захотите.',
  proof: 'Проверка',
  own: 'Ваше слово',
  ownHint: 'Латинские буквы и цифры, до 64 знаков',
  next: 'Код проверки следующего вращения',
  serverSeed: 'Секрет',
  serverSeedHash: 'Код проверки до вращения',
  clientSeed: 'Слово браузера',
  nonce: 'Номер',
  check: 'Проверить в браузере',
  right: 'Сошлось: сектор тот же.',
  wrong: 'Не сходится. Напишите нам об этом.',
  spinning: 'вращения',
  reset: 'Вращения колеса обновились.',
  toWheel: 'Крутить',
}

/** The label of a wide sector: a large text, and a small one below it. */
export function labelOf(title: string | undefined): [string, string] {
  if (title === undefined) return ['', 'без приза']
  const words = title.split(' ')
  const isSum = words.length === 2 && words[1]!.length === 1
  return isSum ? [title, 'деньги'] : [words[0]!.slice(0, 8), words.at(-1)!.slice(0, 10)]
}

const SHORT = 12

/** A prize in one short line: «5 раундов» for «5 бесплатных раундов». */
export function shortOf(title: string | undefined): string {
  if (title === undefined || title.length <= SHORT) return title ?? text.nothing
  return labelOf(title).join(' ')
}

const two = (count: number) => String(count).padStart(2, '0')

/** 07:41:09. */
export function clockOf(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  return [Math.floor(minutes / 60), minutes % 60, seconds % 60].map(two).join(':')
}
