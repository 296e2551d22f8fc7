import { type ProofFault } from '@ayva/contract/ledger/books/tree'
import { currencyName } from '@ayva/kit/currency-name'
import { formatCount, formatMoney } from '@ayva/kit/format'

const zone = { timeZone: 'Europe/Moscow' } as const
const moment = new Intl.DateTimeFormat('ru', { ...zone, dateStyle: 'long', timeStyle: 'short' })
const longDay = new Intl.DateTimeFormat('ru', { timeZone: 'UTC', dateStyle: 'long' })

/** Names of the ledger's accounts; the casino's accounts are seen from the casino. */
export const accounts: Record<string, string> = {
  cash: 'Деньги игроков',
  held: 'Удержано для выводов',
  bonus: 'Бонусы игроков',
  free: 'Бесплатные ставки',
  bets: 'Ставки игроков',
  wins: 'Выплаты по раундам',
  provider: 'Платёжные провайдеры',
  commission: 'Комиссии',
  bonus_cost: 'Выданные бонусы',
  adjustment: 'Исправления',
  exchange: 'Обмен очков',
  tips: 'Чаевые',
  repayment: 'Возвраты',
  controversial: 'Спорные платежи',
  referral: 'Награды за друзей',
}

const faults: Record<ProofFault, string> = {
  sum: 'суммы по пути к корню не сходятся',
  hash: 'хеш по пути к корню другой',
  form: 'доказательство повреждено',
}

export const text = {
  pageTitle: 'Открытые книги · Айва',
  title: 'Открытые книги',
  description:
    'Пробный баланс каждого закрытого дня и доказательство, что остаток игрока в него вошёл.',
  lead: 'Каждую ночь день закрывается: сколько денег у игроков, сколько поставлено, выплачено и прошло через провайдеров. Сумма по каждой валюте равна нулю: деньги не появляются из ниоткуда.',
  none: 'Первый день ещё не закрыт: он появится здесь вскоре после полуночи по UTC.',
  day: 'День',
  dayName: (day: string) => longDay.format(new Date(`${day}T00:00:00Z`)),
  closedAt: (at: string) => moment.format(new Date(at)),
  check: 'Проверить в браузере',
  checkHint: 'Браузер сам пересчитает хеши и суммы. Если вы вошли, он найдёт в дне и ваш остаток.',
  checking: 'Пересчитываем',
  good: 'Всё сошлось',
  goodOwn: 'Ваш остаток в книгах, и всё сошлось',
  bad: 'Не сошлось: напишите нам',
  steps: {
    chain: 'SHA-256 дня и хеша дня перед ним равен хешу дня',
    zero: 'Сумма по каждой валюте равна нулю',
    owned: 'Корни деревьев равны деньгам игроков и удержанному',
    own: (sum: string, leaves: number) =>
      `Ваши ${sum} вошли в корень вместе с остатками всего ${formatCount(leaves)}`,
    ownBad: (sum: string, fault: ProofFault) => `Ваши ${sum}: ${faults[fault]}`,
    nothing: 'Когда день закрывался, денег на вашем счёте не было',
    guest: 'Войдите, чтобы найти в дне и свой остаток',
    gone: 'Доказательства остатков этого дня уже не хранятся',
  },
  root: (root: string, steps: number) => `корень ${root}, шагов до него: ${steps}`,
  balance: (currency: string) => `Пробный баланс, ${currencyName(currency).toLowerCase()}`,
  columns: { account: 'Счёт', sum: 'Сумма', postings: 'Проводок' },
  total: 'Всего',
  money: (minor: bigint, currency: string) => formatMoney({ minor, currency }),
  facts: 'Закрытый день',
  fact: {
    closed: 'Закрыт',
    hash: 'Хеш',
    previous: 'Хеш дня перед ним',
    rooms: 'Проверено модулей',
    faults: 'Расхождений',
  },
  checked: (checked: number, rooms: number) => `${checked} из ${rooms}`,
  how: 'Что это значит',
  howSteps: [
    'Игрокам принадлежат деньги на счетах и удержанное для выводов. Плюс — у счёта деньги есть, минус — он их отдал.',
    'Бонусы до отыгрыша — деньги «Айвы»: в пробном балансе они есть, в доказательство остатка не входят.',
    'Остаток каждого игрока — лист дерева: хеш дня, валюты, номера игрока, суммы и случайной соли, которую знает только он.',
    'Каждый узел несёт сумму всего под ним. Спрятать чей-то остаток или вписать отрицательный нельзя: корень выйдет другим.',
    'Хеш дня взят вместе с хешем дня перед ним. Изменить прошлый день нельзя, не изменив все следующие.',
  ],
  back: 'Проверка честности раундов',
}
