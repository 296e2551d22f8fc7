/** The words of the profile and its settings. */
const month = new Intl.DateTimeFormat('ru', { month: 'long', year: 'numeric', timeZone: 'UTC' })

export const text = {
  menu: 'Разделы профиля',
  profile: {
    title: 'Профиль',
    description: 'Ваш профиль в «Айве»: данные, уровень, баланс и подтверждения.',
    player: (id: number) => `Игрок № ${id}`,
    number: (id: number) => `№ ${id}`,
    // «с ноября» in the right case: Intl names the month of a date, not of a year.
    since: (created: number) => `с нами с ${genitive(new Date(created * 1000))}`,
    level: 'уровень',
    levelIs: (level: number) => `Уровень ${level}`,
    points: (count: number) => `${count} очков`,
    toNext: (level: number) => `до уровня ${level}`,
    vip: 'VIP-клуб',
    settings: 'Настройки',
    balance: 'Доступно к выводу',
    held: 'На выводе',
    deposit: 'Пополнить',
    withdraw: 'Вывести',
    data: 'Ваши данные',
    id: 'Номер игрока',
    username: 'Ник',
    noUsername: 'Не выбран',
    email: 'Почта',
    noEmail: 'Не указана',
    phone: 'Телефон',
    noPhone: 'Не указан',
    edit: 'Изменить',
    confirmations: 'Подтверждение',
    allConfirmed: 'Всё подтверждено',
    stepsLeft: (count: number) => `Осталось шагов: ${count}`,
    confirmed: 'Подтверждено',
    emailWaits: 'Подтвердите по ссылке из письма',
    phoneWaits: 'Не подтверждён',
    send: 'Отправить письмо',
  },
  password: { title: 'Пароль', description: 'Смена пароля в «Айве».' },
  settings: {
    title: 'Настройки',
    description: 'Настройки профиля: данные, вход, язык и номинал.',
    data: 'Данные',
    entering: 'Вход',
    account: 'Аккаунт',
    language: 'Язык',
  },
}

function genitive(date: Date): string {
  const parts = month.formatToParts(date)
  const named = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', timeZone: 'UTC' })
  const name = named.formatToParts(date).find(({ type }) => type === 'month')!.value
  return `${name} ${parts.find(({ type }) => type === 'year')!.value}`
}
