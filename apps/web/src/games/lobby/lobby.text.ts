import { plural } from '#lib/text.ts'

const games = plural({ one: 'игра', few: 'игры', many: 'игр' })
const turns = plural({ one: 'вращение', few: 'вращения', many: 'вращений' })

export const text = {
  games,
  hero: {
    title: ['Играйте', 'в своём темпе'],
    lead: (count: number) =>
      `${games(count)}. Шансы и возврат каждой нашей игры открыты, демо без входа, ` +
      'исход раунда можно пересчитать самому.',
    register: 'Создать аккаунт',
    demo: 'Попробовать демо',
    gamesNote: 'каждая открывается в демо',
    returnUpTo: (best: string) => `до ${best}`,
    returnNote: 'возврат игроку',
    checked: '100 %',
    checkedNote: 'раундов наших игр можно проверить',
  },
  tabs: 'Категории игр',
  favorite: 'Избранное',
  last: 'Последние',
  recommended: 'Для вас',
  play: 'Играть',
  demo: 'Демо',
  demoOf: (name: string) => `${name}, демо`,

  fairTitle: ['Честность', 'каждого раунда'],
  fairText: 'Исход решён и запечатан до ставки. После раунда его можно пересчитать в браузере.',
  fairAction: 'Как проверить',
  quickTitle: ['Выигрыш', 'известен до хода'],
  quickText: 'Шанс и риск выбираете вы.',
  quickAction: 'К быстрым играм',
  sandboxTitle: ['Учебные', 'деньги'],
  sandboxText: 'Касса и письма работают всерьёз, а рубли учебные.',
  sandboxAction: 'Как это устроено',
  sandboxTicket: 'Песочница',
  sandboxRouble: 'Учебный рубль',

  wheel: (spins: number | null) =>
    `Колесо фортуны: ${spins === null ? 'зарегистрируйтесь и крутите без ставки' : `осталось ${turns(spins)}`}`,
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

  meta: {
    home: 'Айва — казино-песочница с открытой математикой игр',
    homeText: (count: number) =>
      `${games(count)} на учебные деньги: слоты, кости и мины. Демо без регистрации, ` +
      'проверка честности каждого раунда.',
  },
}
