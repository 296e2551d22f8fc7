import { type RuleCode } from '@ayva/contract/rewards/tournaments'
import { plural } from '@ayva/kit/format'

const zone = { timeZone: 'Europe/Moscow' } as const
const moment = new Intl.DateTimeFormat('ru', {
  ...zone,
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
})
const day = new Intl.DateTimeFormat('ru', {
  ...zone,
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})
const whole = new Intl.NumberFormat('ru')
/** A score in the unit of its rule. */
const scoreOf = (rule: RuleCode, score: number) =>
  `${whole.format(score)} ${
    rule === 'games' ? plural(score, 'игра', 'игры', 'игр') : plural(score, 'очко', 'очка', 'очков')
  }`
const rounds = (count: number) => `${count} ${plural(count, 'раунд', 'раунда', 'раундов')}`

export const text = {
  title: 'Турниры',
  description: 'Места не зависят от размера ставок. Участие бесплатное.',
  tournamentTitle: (name: string) => `Турнир «${name}»`,
  tournamentDescription: (name: string, fund: string) =>
    `Турнир «${name}»: призы на ${fund}, таблица мест, игры и условия.`,
  infoTitle: (name: string) => `Ваш турнир «${name}»`,
  running: 'Идут сейчас',
  past: 'Прошли',
  none: 'Сейчас турниров нет',
  noneHint: 'Когда начнётся новый, он появится здесь.',
  nonePast: 'Прошедших турниров ещё нет',
  failed: 'Не получилось узнать',
  active: 'Идёт',
  counting: 'Считаем места',
  over: 'Закончен',
  vip: 'VIP-клуб',
  isMember: 'Вы участвуете',
  members: (count: number) =>
    `${whole.format(count)} ${plural(count, 'участник', 'участника', 'участников')}`,
  fund: (places: number) => `Призы на ${places} ${plural(places, 'место', 'места', 'мест')}`,
  until: (at: string) => `До ${moment.format(new Date(at)).replace(',', '')} по Москве`,
  endedOn: (at: string) => `Закончился ${day.format(new Date(at))}`,
  winner: (name: string, score: string) => `Первое место: ${name}, ${score}`,
  more: 'Показать ещё',
  board: 'Таблица',
  boardEmpty: 'В таблице пока никого нет',
  score: scoreOf,
  gap: (from: number, to: number) => (from === to ? `место ${from}` : `места ${from}–${to}`),
  place: (place: number) => `${place} место`,
  nobody: 'Игрок',
  you: 'Это вы',
  youNamed: (name: string) => `${name}, это вы`,
  all: 'Все места и ваши раунды',
  toTournament: 'К турниру',
  own: 'Ваше место',
  ofAll: (count: number) => `из ${whole.format(count)}`,
  ownNone: 'Места пока нет',
  ownDeep: 'Ниже 10 000-го',
  qualified: 'Условие выполнено: у вас есть место.',
  left: (left: number) => `До места в таблице: ${rounds(left)} в играх турнира.`,
  progress: 'Сыграно раундов',
  of: (done: number, all: number) => `${Math.min(done, all)} из ${all}`,
  join: 'Участвовать',
  joinHint: 'Бесплатно. В счёт идут раунды, которые закончатся после этого.',
  joinFailed: 'Не получилось. Попробуйте ещё раз.',
  joined: 'Вы участвуете. Раунды пошли в счёт.',
  login: 'Войти, чтобы участвовать',
  vipOnly: 'Этот турнир для участников VIP-клуба.',
  onBreak: 'Пока у вас перерыв от игры, в турниры мы не зовём.',
  closedHint: 'Места окончательные. Призы приходят деньгами, без отыгрыша.',
  countingHint: 'Дочитываем последние раунды. Места станут окончательными через несколько минут.',
  games: 'Игры турнира',
  prizes: 'Призы',
  places: (count: number) => `${count} ${plural(count, 'место', 'места', 'мест')}`,
}
