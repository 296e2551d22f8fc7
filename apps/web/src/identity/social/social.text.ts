export const text = {
  title: 'Вход через сеть',
  description: 'Возвращение из сети, через которую входит игрок.',
  doing: 'Входим',
  wait: 'Спрашиваем у сети, кто пришёл. Это займёт пару секунд.',
  address: {
    title: 'Как с вами связаться',
    lead: (network: string) =>
      `Сеть «${network}» не ручается за ваш адрес. Назовите e-mail или телефон: пришлём код, и вы внутри.`,
    way: 'Куда прислать код',
    email: 'E-mail',
    phone: 'Телефон',
    send: 'Прислать код',
    sending: 'Отправляем',
  },
  code: {
    title: 'Код из сообщения',
    sent: (address: string) => `Отправили код на ${address}.`,
    label: 'Код',
    submit: 'Войти',
    submitting: 'Проверяем',
    edit: 'Другой адрес',
    again: 'Отправить ещё раз',
    wait: 'Ещё раз можно через',
    resent: 'Отправили ещё раз.',
  },
  second: {
    title: 'Второй шаг',
    lead: {
      totp: 'Введите код из приложения или запасной код.',
      email: (address: string) => `Отправили код на ${address}.`,
      phone: (address: string) => `Отправили код на ${address}.`,
    },
  },
  link: (network: string, address: string) =>
    `Адрес ${address} уже у одного из аккаунтов. Войдите в него один раз, и сеть «${network}» привяжется.`,
  back: 'Вернуться',
  rows: {
    title: 'Сети',
    linked: (name: string) => (name ? `Вы там — ${name}` : 'Привязана'),
    free: 'Не привязана',
    link: 'Привязать',
    unlink: 'Отвязать',
    next: 'Продолжить',
  },
}
