import { type Tone } from '@ayva/kit/Pill'

type Words = { words: string; tone: Tone }

/** The operators' names of payment states, by their numbers in the contract. */
const states: Record<number, Words> = {
  1: { words: 'Новый', tone: 'sloe' },
  2: { words: 'У провайдера', tone: 'neutral' },
  3: { words: 'Прошёл', tone: 'leaf' },
  4: { words: 'Не прошёл', tone: 'neutral' },
  5: { words: 'Ждёт решения', tone: 'persimmon' },
  6: { words: 'Одобрен', tone: 'leaf' },
  7: { words: 'Принят', tone: 'neutral' },
  8: { words: 'Ждёт документов', tone: 'neutral' },
  9: { words: 'Спорный', tone: 'garnet' },
  10: { words: 'Отменён', tone: 'neutral' },
  11: { words: 'Задержан', tone: 'persimmon' },
}

export function stateOf(statusId: number): Words {
  return states[statusId] ?? { words: `Состояние ${statusId}`, tone: 'neutral' }
}

/** Why a withdrawal needs a review, by the rule. */
const rules: Record<string, string> = {
  sum: 'Сумма выше порога',
  day_sum: 'Сумма за сутки выше порога',
  day_count: 'Слишком много выводов за сутки',
  young_account: 'Аккаунт новый, сумма крупная',
  new_requisite: 'На этот счёт ещё не платили',
  first_withdrawal: 'Первый вывод игрока',
  after_deposit: 'Сразу после пополнения',
  shared_requisite: 'Тот же счёт у другого игрока',
  same_player: 'Возможно, тот же человек',
  other_country: 'Телефон другой страны',
  unverified: 'Личность не подтверждена',
  money_stopped: 'Деньги игрока остановлены',
}

export function ruleWords(rule: string): string {
  return rules[rule] ?? rule
}

const actors: Record<string, string> = {
  player: 'Игрок',
  provider: 'Провайдер',
  system: 'Система',
  operator: 'Сотрудник',
}

export function actorWords(actor: string): string {
  return actors[actor] ?? actor
}

const providers: Record<string, string> = {
  sandbox: 'Песочница',
  psp: 'Банковский шлюз',
  kassa: 'Касса',
  coins: 'Монеты',
}

export function providerWords(name: string): string {
  return providers[name] ?? name
}
