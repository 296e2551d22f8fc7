/** The texts of breaks: short ones, which end automatically, and self-exclusion. */
import { type BreakTerm } from '@ayva/contract/protection/limits'

const zone = { timeZone: 'Europe/Moscow' } as const
const moment = new Intl.DateTimeFormat('ru', {
  ...zone,
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
})
const date = new Intl.DateTimeFormat('ru', { ...zone, dateStyle: 'long' })

/** Short breaks end at an hour, long ones on a date with a year. */
const at = (until: string) => moment.format(new Date(until))
const day = (until: string) => date.format(new Date(until)).replace(/\sг\.$/, '')

const terms: Record<BreakTerm, string> = {
  day: 'Сутки',
  week: 'Неделя',
  month: 'Месяц',
  half_year: '6 месяцев',
  year: '1 год',
  forever: 'Навсегда',
}
const forTerm: Record<BreakTerm, string> = {
  day: 'на сутки',
  week: 'на неделю',
  month: 'на месяц',
  half_year: 'на 6 месяцев',
  year: 'на год',
  forever: 'навсегда',
}

/** Typed to confirm, so that nobody confirms by mistake. */
export const WORD = 'ПАУЗА'

export const text = {
  at,
  day,
  terms,
  forTerm,
  /** Shown on every page during a break. */
  strip: {
    name: 'Перерыв от игры',
    until: (until: string | null) =>
      until === null
        ? 'Вы закрыли для себя игру навсегда.'
        : `Вы взяли перерыв от игры до ${at(until)}.`,
    over: 'Срок перерыва вышел. Игра откроется, когда вы сами попросите вернуться.',
    opens: (opensAt: string) => `Вы попросили вернуться. Игра откроется ${at(opensAt)}.`,
    what: 'Ставки и пополнения закрыты, свои деньги можно вывести.',
    withdraw: 'Вывести деньги',
    more: 'О перерыве',
  },
  note: {
    title: 'Пополнение закрыто на время перерыва',
    limit: 'К моему лимиту',
  },
  /** Shown before the first deposit. */
  ownLimit: {
    words: 'Можно сначала решить, сколько вы готовы вносить:',
    link: 'поставить лимит пополнений',
  },
  pause: {
    title: 'Сделать паузу',
    lead: 'Ставки и пополнения закроются. Вывести деньги можно в любой момент.',
    choose: 'Выбрать',
    chooseTerm: (term: BreakTerm) => `Выбрать: ${terms[term].toLowerCase()}`,
    longer: 'Полгода и дольше',
    more: 'Подробнее',
    moreLabel: 'Подробнее: полгода и дольше',
    now: (until: string) => `Пауза до ${at(until)}. Её можно продлить, но не сократить.`,
    nowForever: 'Игра закрыта навсегда.',
    nowLong: (until: string) => `Самоисключение до ${day(until)}.`,
    dialog: (term: BreakTerm) => `Пауза ${forTerm[term]}`,
    facts: [
      'Ставки и пополнения закроются сразу.',
      'Сократить паузу нельзя, даже через поддержку. Продлить можно.',
      'Вход, история и вывод денег останутся.',
      'Запросы на более мягкие лимиты отменятся.',
    ],
    ends: (until: string) => `Она закончится сама: ${at(until)}.`,
    go: (term: BreakTerm) => `Взять паузу ${forTerm[term]}`,
    stay: 'Не сейчас',
    taking: 'Закрываем',
  },
  exclusion: {
    title: 'Самоисключение',
    description: 'Закрыть для себя игру на полгода, год или навсегда. Деньги можно вывести.',
    lead: 'Игра на деньги закроется на выбранный срок. Раньше открыть её нельзя, даже через поддержку. Деньги вы сможете вывести.',
    term: 'На какой срок',
    until: (until: string) => `До ${day(until)}.`,
    hints: {
      half_year: 'Потом игра откроется по вашей просьбе и через сутки.',
      year: 'Возврат так же, по просьбе и через сутки.',
      forever: 'Игра не откроется. Это решение не отменить.',
    } as Partial<Record<BreakTerm, string>>,
    atOnce: 'Что произойдёт сразу',
    facts: {
      closed: 'Ставки и пополнения закроются',
      money: (sums: string) => `${sums} можно вывести, страница вывода останется`,
      noMoney: 'Страница вывода останется, денег на счёте сейчас нет',
      bonus: (sum: string) => `Бонус ${sum} останется на своих условиях, его срок продолжит идти`,
      rounds: 'Из начатого раунда можно забрать выигрыш',
      stays: 'Вход, история и документы останутся',
      softer: 'Запросы на более мягкие лимиты отменятся',
    },
    word: `Напишите слово ${WORD}, чтобы подтвердить`,
    wordWrong: `Напишите ${WORD}, тогда кнопка сработает`,
    go: (term: BreakTerm) => `Закрыть игру ${forTerm[term]}`,
    closing: 'Закрываем',
    softer: 'Мягче и быстрее',
    pause: (term: BreakTerm) => `Пауза ${forTerm[term]}`,
    pauseDay: 'закончится сама завтра в это время',
    pauseUntil: (until: string) => `до ${at(until)}`,
    loss: 'Лимит проигрыша',
    lossNow: (limit: string) => `сейчас ${limit}`,
    lossNone: 'сейчас не задан',
    ofLoss: (isSet: boolean) => `${isSet ? 'Снизить' : 'Поставить'}: лимит проигрыша`,
    lower: 'Снизить',
    put: 'Поставить',
    help: 'Поговорить с человеком',
    helpLead:
      'Если игра перестала приносить радость, расскажите об этом близкому или специалисту. О зависимости говорят так же, как о любой болезни.',
    helpMore: 'Как держать меру',
  },
  timeOver: {
    title: 'Время на сегодня вышло',
    lead: (opensAt: string) =>
      `Вы сами поставили себе лимит времени в игре, и он использован. Ставки откроются ${at(opensAt)}.`,
    stays: 'Войти, посмотреть историю и вывести деньги можно в любой момент.',
    close: 'Понятно',
  },
  after: {
    title: 'Перерыв от игры',
    until: (until: string) => `До ${day(until)}`,
    untilAt: (until: string) => `До ${at(until)}`,
    forever: 'Навсегда',
    lead: 'Ставки и пополнения закрыты. Раньше срока открыть их нельзя, даже через поддержку.',
    leadForever: 'Ставки и пополнения закрыты, и это не отменить.',
    ownMoney: 'Ваши деньги',
    withdraw: 'Вывести деньги',
    over: 'Срок вышел. Игра останется закрытой, пока вы не попросите вернуться.',
    back: 'Попросить вернуться',
    backHint: 'Игра откроется через сутки после просьбы.',
    opens: (opensAt: string) => `Вы попросили вернуться. Игра откроется ${at(opensAt)}.`,
    longer: 'Продлить перерыв',
  },
}
