import { Refusal } from '@ayva/contract/refusal'
import { type PaymentFilter } from '@ayva/contract/payments/cashier'
import { paymentStatus as status } from '@ayva/contract/payments/cashier/payments'
import { refusedRequisites, type RequisiteKind } from '@ayva/contract/payments/cashier/requisites'
import { unexpected } from '@ayva/contract/refusal'
import { plural } from '#lib/text.ts'

const minutes = plural({ one: 'минута', few: 'минуты', many: 'минут' })
const hours = plural({ one: 'час', few: 'часа', many: 'часов' })
const minutesOf = plural({ one: 'минуты', few: 'минут', many: 'минут' })
const minutesIn = plural({ one: 'минуту', few: 'минуты', many: 'минут' })
const secondsIn = plural({ one: 'секунду', few: 'секунды', many: 'секунд' })

// One time zone for server and browser, that of the clock in the footer.
const zone = { timeZone: 'Europe/Moscow' } as const
const dayAndTime = new Intl.DateTimeFormat('ru', {
  ...zone,
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})
const time = new Intl.DateTimeFormat('ru', { ...zone, hour: '2-digit', minute: '2-digit' })
const exactTime = new Intl.DateTimeFormat('ru', { ...zone, timeStyle: 'medium' })

/** Moments in the format of the cashier, in Moscow time. */
export const moments = {
  dayAndTime: (at: string) => dayAndTime.format(new Date(at)),
  time: (at: string) => time.format(new Date(at)),
  exact: (at: string) => exactTime.format(new Date(at)),
  /** «за 1 минуту 48 секунд». */
  lasted(ms: number): string {
    const all = Math.max(1, Math.round(ms / 1000))
    const whole = Math.floor(all / 60)
    const rest = all % 60
    if (whole === 0) return secondsIn(rest)
    return rest === 0 ? minutesIn(whole) : `${minutesIn(whole)} ${secondsIn(rest)}`
  },
  /** «осталось 28 минут». */
  left(ms: number): string {
    const all = Math.round(ms / 60_000)
    if (all <= 0) return 'время вышло'
    return all < 90 ? `осталось ${minutes(all)}` : `осталось ${hours(Math.round(all / 60))}`
  },
  of: (ms: number) => `из ${minutesOf(Math.max(1, Math.round(ms / 60_000)))}`,
}

const statusWords: Record<number, { deposit: string; withdrawal: string }> = {
  [status.NEW]: { deposit: 'Создан', withdrawal: 'Проверка' },
  [status.PROCESS]: { deposit: 'Ждёт оплаты', withdrawal: 'Отправляется' },
  [status.SUCCESS]: { deposit: 'Зачислено', withdrawal: 'Отправлено' },
  [status.FAIL]: { deposit: 'Отклонено', withdrawal: 'Отклонено' },
  [status.MANUAL]: { deposit: 'Разбираемся', withdrawal: 'Разбираемся' },
  [status.CONFIRMED]: { deposit: 'Подтверждено', withdrawal: 'Подтверждено' },
  [status.ACCEPTED]: { deposit: 'Принято', withdrawal: 'Принято в работу' },
  [status.VERIFY]: { deposit: 'Ждёт проверки', withdrawal: 'Ждёт проверки' },
  [status.REFUND_CONTROVERSIAL]: { deposit: 'Спор с банком', withdrawal: 'Спор с банком' },
  [status.CANCELLED]: { deposit: 'Отменено', withdrawal: 'Отменено' },
  [status.DELAYED]: { deposit: 'Банк проверяет', withdrawal: 'Банк проверяет' },
}

const reasons: Record<string, string> = {
  declined: 'Банк отклонил платёж.',
  code_wrong: 'Код банка трижды введён неверно.',
  expired: 'Страница оплаты устарела: за полчаса по ней не заплатили.',
  not_started: 'Платёж не дошёл до платёжного шлюза.',
  over_limit: 'Платёж начат до лимита пополнений и выше него, поэтому закрыт.',
  not_held: 'Деньги не удалось отложить, они остались на счёте. Попробуйте ещё раз.',
  judged: 'Платёж отклонил сотрудник после проверки.',
  requisite_refused: 'Банк получателя не принял перевод на эти реквизиты.',
}

const filters: Record<PaymentFilter, string> = {
  all: 'Все',
  deposit: 'Пополнения',
  withdrawal: 'Выводы',
  open: 'В работе',
  failed: 'Не прошли',
}

const requisiteHints: Partial<Record<RequisiteKind, string>> = {
  phone: `Песочница: на телефон с окончанием ${refusedRequisites.phone} перевод не пройдёт, деньги вернутся.`,
  card: `Песочница: настоящий номер не нужен, подойдёт 2200 0000 0000 0004. На карту с окончанием ${refusedRequisites.card}, как у 2200 0000 0002 0002, перевод не пройдёт, деньги вернутся.`,
  purse: `Песочница: на кошелёк с окончанием ${refusedRequisites.purse} перевод не пройдёт, деньги вернутся.`,
  ton: `Песочница: на адрес с окончанием ${refusedRequisites.ton} перевод не пройдёт, деньги вернутся.`,
  email: `Песочница: на адрес с окончанием ${refusedRequisites.email} перевод не пройдёт, деньги вернутся.`,
}

/** The message of a refusal; anything else is reported as a connection error. */
export function failure(error: unknown): string {
  return error instanceof Refusal ? error.message : unexpected
}

/** The message of a refusal about one field. */
export function fieldFailure(error: unknown, field: string): string | undefined {
  return error instanceof Refusal ? error.details.fields?.[field] : undefined
}

export const text = {
  repayment: {
    title: 'Возврат',
    repayment: 'Возврат',
    vip_club: 'Возврат VIP-клуба',
    take: 'Забрать',
  },
  method: 'Способ',
  systemTroubled: 'Сейчас с перебоями',
  sum: 'Сумма',
  suggestions: 'Готовые суммы',
  noSum: 'сумма не указана',
  range: (min: string, max: string) => [`от ${min}`, `до ${max}`] as const,
  commission: 'Комиссия',
  requisiteFormat: (format: string) => `Неверный формат. Нужно так: ${format}`,
  status: (typeId: number, statusId: number) =>
    statusWords[statusId]?.[typeId === 1 ? 'deposit' : 'withdrawal'] ?? 'В работе',
  reason: (reason: string | null) =>
    reason === null ? '' : (reasons[reason] ?? reasons.declined!),
  number: (typeId: number, id: number) =>
    `${typeId === 1 ? 'D' : 'W'}-${String(id).replace(/\B(?=(\d{3})+$)/g, '\u00A0')}`,
  amountErrors: {
    empty: 'Укажите сумму',
    format: 'Неверный формат суммы',
    min: (min: string) => `Минимальная сумма: ${min}`,
    max: (max: string) => `Максимальная сумма: ${max}`,
    multiple: (step: string) => `Сумма должна быть кратна ${step}`,
    short: 'Недостаточно средств',
  },

  deposit: {
    title: 'Пополнение',
    complete: 'Закончите регистрацию',
    description: 'Пополнение счёта: способ, сумма и переход к оплате.',
    summary: 'К оплате',
    line: (method: string) => `Пополнение, ${method}`,
    total: 'Итого',
    pay: 'Перейти к оплате',
    opening: 'Открываем',
    note: 'Деньги зачисляются после ответа банка. Если что-\u2060то пойдёт не так, мы вернём их на тот же счёт.',
    sandbox: 'Это песочница: деньги учебные, настоящие не списываются.',
    systemOffShort: 'Отключён',
    recent: 'Последние операции',
  },
  pending: {
    title: 'Ждём ответ банка',
    unpaid: 'Ждём оплату',
    late: 'Дольше обычного',
    manual: 'Разбираемся с платежом',
    lead: (usual: string) =>
      `Обычно ${usual}. Повторно платить не нужно. Страницу можно закрыть: деньги придут сами.`,
    leadUnpaid:
      'Платёж ещё не подтверждён. К оплате можно вернуться, а если передумали, ничего делать не нужно: ' +
      'через полчаса счёт закроется сам.',
    leadLate: 'Банк всё ещё проверяет платёж. Повторно платить не нужно, деньги придут сами.',
    leadManual: 'Ответ банка не сходится с платежом. Проверит человек, ваши деньги не пропадут.',
    toGames: 'К играм',
    check: 'Проверить сейчас',
    checking: 'Проверяем',
    checked: (same: boolean, at: string) =>
      same
        ? `Пока без изменений, проверено в ${at}. Банк спросили: ответ появится здесь сам.`
        : `Проверено в ${at}`,
    checkFailed: 'Проверить не получилось: нет ответа от сайта. Деньги не пропадут.',
    notPaid: 'ждёт оплаты',
    back: 'Вернуться к оплате',
    happening: 'Что происходит',
    created: 'Счёт создан',
    paying: 'Оплата на странице банка',
    payingNote: 'Ждём вас на ней полчаса',
    confirmed: 'Вы подтвердили платёж',
    bank: 'Банк проводит платёж',
    bankNote: 'Повторно платить не нужно',
    credit: 'Зачисление на счёт',
    creditNote: 'Сразу после ответа банка',
    number: 'Номер платежа',
    way: 'Способ',
    elapsed: (elapsed: string, of: string) => `Прошло ${elapsed} ${of}`,
  },
  success: {
    title: 'Деньги на счёте',
    lead: (method: string, lasted: string) => `Пополнение, ${method}: зачислено за ${lasted}.`,
    history: 'К платежам',
    changed: 'Что изменилось',
    balance: 'Баланс',
    was: 'До пополнения',
    credited: 'Зачислено',
    when: 'Когда',
    note: 'Вывести деньги можно в любой момент и до последней копейки: пополнение ни к чему не обязывает.',
  },
  comingBack: {
    title: 'Что с платежом',
    lead: 'Войдите, и мы покажем, чем он закончился. Оплаченное зачислится и без этой страницы.',
    login: 'Войти',
  },
  fail: {
    none: 'Непрошедших платежей нет',
    noneLead: 'Рассказать здесь не о чем. Все операции и их состояние — в истории.',
    again: 'Повторить',
    others: 'Другие способы',
    free: 'без комиссии',
    fee: (percent: string) => `комиссия ${percent}`,
    about: 'О платеже',
    why: 'Причина',
    attempt: 'Попытка',
    note: 'Если деньги всё же списались, они вернутся тем же путём.',
  },
  withdrawal: {
    title: 'Вывод',
    description: 'Вывод денег: доступная сумма, способ, реквизиты и срок.',
    available: 'Доступно к выводу',
    held: (sum: string) => `Ещё ${sum} уже в пути`,
    to: 'Куда',
    everything: 'Всё',
    limits: (min: string, max: string) =>
      `От ${min} до ${max}. Весь остаток можно вывести, даже если он меньше.`,
    form: 'Заявка',
    taken: 'Спишем со счёта',
    left: 'Останется на счёте',
    promised: 'Обещаем',
    arrives: 'Придёт',
    ask: 'Вывести',
    asking: 'Отправляем',
    note: 'Заявку можно отменить, пока она не принята в работу. Мы не предлагаем подарков за отмену.',
    nothing: 'На счёте нет денег, которые можно вывести',
    recent: 'Последние заявки',
    all: 'Вся история',
    hint: requisiteHints,
  },
  tracker: {
    title: (number: string) => `Вывод ${number}`,
    promised: 'Обещаем до',
    finished: { done: 'Отправлено в', back: 'Возвращено в' },
    where: 'Где сейчас деньги',
    progress: (done: number, of: number) => `Пройдено этапов: ${done} из ${of}`,
    created: 'Заявка создана',
    createdNote: 'Сумма удержана на счёте',
    check: 'Проверка',
    checkedNote: 'Реквизиты и сумма в порядке',
    checkNote: 'Проверяем реквизиты и сумму, это занимает меньше минуты',
    sent: 'Отправка в банк',
    sentDone: 'Банк принял перевод',
    sentNote: 'Принятую в работу заявку отменить нельзя',
    credit: 'Зачисление',
    creditNote: 'Деньги у получателя',
    refused: 'Банк не принял перевод',
    returned: 'Деньги снова на вашем счёте.',
    cancelled: 'Заявка отменена',
    manual: 'Разбираемся вручную',
    manualNote: 'Ответ банка не сходится с заявкой. Деньги удержаны, пока человек не разберётся.',
    form: 'Заявка',
    to: (requisite: string) => `на ${requisite}`,
    code: 'Номер заявки',
    at: 'Создана',
    cancel: 'Отменить заявку',
    cancelling: 'Отменяем',
    cancelNote: 'Отменить можно, пока заявка не принята в работу. Деньги вернутся на счёт сразу.',
    late: 'Если опоздаем',
    lateNote:
      'Мы каждую минуту спрашиваем банк, что с переводом. Деньги либо придут, либо вернутся на счёт.',
    past: 'Прошлые выводы',
  },
  history: {
    title: 'Платежи',
    description: 'Пополнения и выводы за выбранное время.',
    paidIn: 'пополнено',
    paidOut: 'выведено',
    net: 'пополнено минус выведено',
    filters,
    filter: 'Фильтр',
    columns: {
      at: 'Когда',
      what: 'Операция',
      status: 'Статус',
      number: 'Номер',
      sum: 'Сумма',
      details: 'Подробнее',
    },
    more: 'Показать ещё',
    shown: (shown: number, all: number) => `Показано ${shown} из ${all}`,
    open: (number: string) => `Подробности операции ${number}`,
    before: 'Баланс до и после',
    follow: 'Следить за заявкой',
    closed: 'Открыть заявку',
    resume: 'К платежу',
    empty: 'Платежей за это время нет',
    emptyHint: 'Пополнения и выводы появятся здесь сразу.',
    kind: (typeId: number) => (typeId === 1 ? 'Пополнение' : 'Вывод'),
    most: 'Более ранние — за другой период или в файле',
  },
}
