import { plural } from '#lib/text.ts'

const games = plural({ one: 'игра', few: 'игры', many: 'игр' })
const ownGames = plural({
  one: 'собственная игра',
  few: 'собственные игры',
  many: 'собственных игр',
})

export const text = {
  games,
  hero: {
    title: ['Играйте', 'в своём темпе'],
    lead: (count: number) =>
      `${ownGames(count)} с открытой математикой. Демо без входа, ` +
      'а исход раунда можно пересчитать самому.',
    register: 'Создать аккаунт',
    demo: 'Попробовать демо',
    gamesNote: 'каждая открывается в демо',
    returnUpTo: (best: string) => `до ${best}`,
    returnNote: 'возврат по математике',
    checked: '100 %',
    checkedNote: 'раундов можно проверить',
  },
  tabs: 'Категории игр',
  play: 'Играть',
  demo: 'Демо',
  demoOf: (name: string) => `${name}, демо`,
  isNew: 'Новинка',
  rtp: (rtp: string) => `Возврат ${rtp}`,
  volatility: { low: 'низкая', medium: 'средняя', high: 'высокая' },
  volatilityIs: (word: string) => `${word} волатильность`,
  ownRisk: 'риск выбираете вы',
  maxWin: (times: string) => `до\u00a0${times}`,

  fairTitle: ['Честность', 'каждого раунда'],
  fairText: 'Хеш секрета показан до ставки. После раунда исход можно пересчитать в браузере.',
  fairAction: 'Как проверить',
  quickTitle: ['Множитель', 'виден до хода'],
  quickText: 'Шанс и риск выбираете вы.',
  quickAction: 'К быстрым играм',
  sandboxTitle: ['Учебные', 'деньги'],
  sandboxText: 'Касса и письма работают всерьёз, а рубли учебные.',
  sandboxAction: 'Как это устроено',
  sandboxTicket: 'Песочница',
  sandboxRouble: 'Учебный рубль',

  slots: 'Слоты',
  slotsNote: 'Три барабана, пять линий',
  instant: 'Быстрые игры',
  instantNote: 'Один ход или много — решаете вы',
  all: (count: number) => `Все ${count}`,
  calmTitle: 'Игра должна оставаться игрой',
  calmText:
    'Здесь нет автоигры и ускоренных раундов, между ставками всегда есть пауза, а выплата меньше ' +
    'ставки не празднуется как выигрыш.',
  calmAction: 'Как это работает',

  morning: 'Доброе утро',
  day: 'Добрый день',
  evening: 'Добрый вечер',
  night: 'Доброй ночи',
  onAccount: 'На счёте',
  lastWas: 'Вы остановились здесь',
  tryThis: 'Для знакомства',
  resume: 'Продолжить',
  stepsTitle: 'Первые шаги',
  stepEmail: 'Подтвердите e-mail',
  stepEmailHint: (email: string) => `Откройте ссылку из письма на ${email}.`,
  letterAgain: 'Отправить письмо ещё раз',
  emailDone: 'E-mail подтверждён',
  stepDemo: 'Попробовать игру в демо',
  stepFair: 'Узнать, как проверить раунд',
  stepCalm: 'Прочитать, когда остановиться',
  walletTitle: 'Кошелёк',
  walletFree: 'Доступно',
  walletHeld: 'Ждёт вывода',
  walletAdd: 'Пополнить счёт',
  walletTake: 'Вывести',

  allTitle: 'Все игры',
  figuresTitle: 'Цифры игр',
  figuresNote: 'Посчитаны точно по математике каждой игры',
  columns: { game: 'Игра', studio: 'Студия', rtp: 'Возврат', risk: 'Волатильность', max: 'Предел' },
  maxCell: (times: string) => `${times} ставки`,
  noMax: 'зависит от выбора',
  developers: 'Студии',
  developersNote: 'Кто рисует и считает наши игры',

  meta: {
    home: 'Айва — казино-песочница с открытой математикой игр',
    homeText: (count: number) =>
      `${ownGames(count)} на учебные деньги: слоты, кости и мины. Демо без регистрации, ` +
      'проверка честности каждого раунда.',
    gamesText: (count: number) =>
      `${games(count)} казино-песочницы «Айва»: возврат, волатильность и предел выигрыша каждой.`,
    tabText: (label: string, count: number) =>
      `${label} в казино-песочнице «Айва»: ${games(count)}, каждую можно открыть в демо.`,
    developersText: 'Студии, которые делают игры казино-песочницы «Айва».',
  },
}
