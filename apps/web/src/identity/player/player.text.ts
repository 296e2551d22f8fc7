/** The texts of the profile and its settings. */
const whole = new Intl.NumberFormat('ru')
const month = new Intl.DateTimeFormat('ru', { month: 'long', year: 'numeric', timeZone: 'UTC' })

const limitNames = {
  deposit: 'Пополнение',
  loss: 'Проигрыш',
  wager: 'Ставки',
  session: 'Время в игре',
  bet: 'Одна ставка',
  rounds: 'Число раундов',
  hours: 'Часы без игры',
}
const periods = { day: 'день', week: 'неделя', month: 'месяц' }

export const text = {
  menu: 'Разделы профиля',
  profile: {
    title: 'Профиль',
    description: 'Ваш профиль в «Айве»: данные, уровень, баланс и подтверждения.',
    player: (id: number) => `Игрок № ${id}`,
    number: (id: number) => `№ ${id}`,
    // «с ноября» in the genitive, which Intl uses for months with a day.
    since: (created: number) => `с нами с ${genitive(new Date(created * 1000))}`,
    level: 'уровень',
    levelIs: (level: number) => `${level} уровень, все уровни`,
    points: (count: number) => `${whole.format(count)} опыта`,
    toNext: (level: number) => `до уровня ${level}`,
    vip: 'VIP-клуб',
    settings: 'Настройки',
    balance: 'Доступно к выводу',
    held: 'На выводе',
    deposit: 'Пополнить',
    withdraw: 'Вывести',
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
    confirm: 'Подтвердить',
    invite: 'Расскажите о себе: так поддержка быстрее поможет.',
    tell: 'Рассказать',
    confirmData: 'Проверьте, всё ли верно:',
    dataRight: 'Всё верно',
    tellPhone: 'Указать',
    parts: {
      limits: 'Ваши лимиты',
      setLimits: 'Настроить',
      noLimits: 'Решить заранее, сколько пополнять и ставить, можно в любой момент.',
      unset: 'не задан',
      limitNames,
      limitOf: (name: keyof typeof limitNames, period: keyof typeof periods) =>
        name === 'bet' || name === 'hours'
          ? limitNames[name]
          : `${limitNames[name]}, ${periods[period]}`,
      upTo: (max: string) => `до ${max}`,
      of: (used: string, max: string) => `${used} из ${max}`,
      minutes: (count: number) => `${whole.format(count)} мин`,
      achievements: 'Достижения',
      count: (earned: number, all: number, fresh: number) =>
        `${fresh > 0 ? `новых: ${fresh} · ` : ''}${earned} из ${all}`,
      locked: (name: string) => `${name}, ещё не открыто`,
      latest: 'Недавно играли',
      history: 'История игр',
    },
  },
  password: { title: 'Пароль', description: 'Смена пароля в «Айве».' },
  settings: {
    title: 'Настройки',
    description: 'Настройки профиля: данные, вход, язык и номинал.',
    data: 'Данные',
    entering: 'Вход',
    devices: 'Устройства',
    account: 'Аккаунт',
    language: 'Язык',
    languageHint: 'Страница откроется на нём заново',
    denomination: 'Номинал',
    denominationHint: (currency: string) => `Единица ставок, валюта ${currency}`,
    wins: {
      own: 'Мои крупные выигрыши',
      ownHint: 'Как их видят другие в списке на главной',
      names: { mask: 'Под маской', name: 'Под ником', nobody: 'Никому не видны' },
      others: 'Выигрыши других',
      othersHint: 'Список на главной и у игр',
    },
    username: 'Ник',
    usernameLabel: 'Ник, который видят другие',
    usernameHint: 'Его видят другие игроки. Менять можно раз в 30 дней.',
    usernameFrom: (moment: string) => `Сменить можно с ${day.format(new Date(moment))}.`,
    choose: 'Выбрать',
    edit: 'Изменить',
    fill: 'Заполнить',
    save: 'Сохранить',
    cancel: 'Отмена',
    person: 'Имя и дата рождения',
    noPerson: 'Не указаны',
    verified: 'Проверено',
    birthDate: 'Дату рождения называют один раз. Исправить её может',
    birthDateSupport: 'поддержка',
  },
  leaving: {
    dataExport: 'Копия ваших данных',
    dataExportNone: 'Всё, что сайт знает о вас, одним файлом',
    dataExportMaking: 'Собираем. Можно уйти со страницы.',
    dataExportReady: (moment: string) => `Готова, хранится до ${time.format(new Date(moment))}`,
    dataExportFile: 'Копия данных, Айва',
    collect: 'Собрать',
    fetching: 'Скачиваем',
    close: 'Закрытие аккаунта',
    closeHint: (days: number) => `Через ${days} дней, до тех пор можно передумать`,
    closes: (moment: string) =>
      `Закроется ${day.format(new Date(moment))}. До тех пор деньги можно вывести, играть и пополнять нельзя.`,
    closeDoor: 'Закрыть',
    keep: 'Передумать',
    title: 'Закрыть аккаунт?',
    lead: (days: number) =>
      `Сразу нельзя будет играть и пополнять. Через ${days} дней аккаунт закроется: войти в него будет нельзя, почта, телефон и адрес сотрутся. Записи о деньгах, имя и дата рождения хранятся, сколько требует закон.`,
    holds: {
      money: 'На счёте есть деньги. Выведите их: пока они здесь, аккаунт не закроется.',
      rounds: 'Есть открытые раунды. Доиграйте их или подождите: они рассчитаются сами.',
      payments: 'Есть незаконченные операции. Аккаунт закроется после них.',
    },
    withdraw: 'Вывести деньги',
    confirm: 'Закрыть аккаунт',
    stay: 'Оставить',
  },
  bonus: { bonus: 'Бонус', left: 'осталось отыграть' },
  extended: {
    title: 'Расскажите о себе',
    edit: 'Ваши данные',
    description: 'Имя, город и адрес: то, что ускоряет вывод и помощь поддержки.',
    lead: 'Два коротких шага: имя и адрес. Так поддержка быстрее узнает вас, а проверка при выводе пройдёт без лишних вопросов. Это не обязательно.',
    steps: { registration: 'Как вас зовут', address: 'Где вы живёте' },
    fields: {
      firstName: 'Имя',
      lastName: 'Фамилия',
      gender: 'Пол, если хотите',
      country: 'Страна',
      city: 'Город',
      address: 'Улица, дом, квартира',
    },
    notChosen: 'Не выбрана',
    notTold: 'Не указывать',
    female: 'Женский',
    male: 'Мужской',
    fixed: 'Подтверждено документами: изменить может',
    fixedSupport: 'поддержка',
    forIt: (gift: string) => `За это: «${gift}». Взять его или нет, решите потом.`,
    next: 'Дальше',
    save: 'Сохранить',
    tell: 'Рассказать',
    later: 'Позже',
  },
}

const time = new Intl.DateTimeFormat('ru', {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Moscow',
})
const day = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', timeZone: 'UTC' })

function genitive(date: Date): string {
  const parts = month.formatToParts(date)
  const named = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', timeZone: 'UTC' })
  const name = named.formatToParts(date).find(({ type }) => type === 'month')!.value
  return `${name} ${parts.find(({ type }) => type === 'year')!.value}`
}
