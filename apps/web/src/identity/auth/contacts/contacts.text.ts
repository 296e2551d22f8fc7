/** The texts about e-mail and phone: confirming, changing, waiting. */
export const text = {
  email: 'Почта',
  phone: 'Телефон',
  none: 'Не указан',
  noEmail: 'Не указана',
  confirmed: 'подтверждён',
  emailConfirmed: 'подтверждена',
  unconfirmed: 'не подтверждён',
  emailUnconfirmed: 'не подтверждена',
  change: 'Изменить',
  add: 'Указать',
  confirm: 'Подтвердить',
  letter: {
    again: 'Отправить ещё раз',
    waits: 'Новое письмо через',
  },
  first: {
    email: (email: string) =>
      `Сначала подтвердите почту ${email}: откройте ссылку из письма. Так в аккаунт не добавит вход никто, кроме вас.`,
    phone: (phone: string) =>
      `Сначала подтвердите телефон ${phone} кодом. Так в аккаунт не добавит вход никто, кроме вас.`,
    confirm: 'Подтвердить телефон',
  },
  dialog: {
    newEmail: 'Новая почта',
    newPhone: 'Новый телефон',
    confirmPhone: 'Подтверждение телефона',
    emailField: 'E-mail',
    phoneField: 'Телефон',
    password: 'Текущий пароль',
    passwordHint: 'Чтобы адрес не сменил кто-то за вашим устройством.',
    code: 'Код второго шага входа',
    codeOfApp: 'Из приложения, которое вы подключили.',
    codeSend: 'Прислать код',
    send: 'Получить код',
    sending: 'Отправляем',
    checking: 'Проверяем',
    until: 'Прежний адрес действует, пока вы не введёте код.',
    confirmLead: (phone: string) => `Отправим шесть цифр на ${phone}.`,
  },
  code: {
    title: 'Код из сообщения',
    titleEmail: 'Код из письма',
    sentTo: (address: string) => `Отправили шесть цифр на ${address}.`,
    field: 'Код из шести цифр',
    submit: 'Подтвердить',
    again: 'Отправить код ещё раз',
    waits: 'Новый код через',
    call: 'Получить звонком',
    callWaits: 'Звонок через',
    edit: 'Изменить адрес',
    never: 'Никому не называйте код. Мы его не спрашиваем.',
  },
  done: {
    email: 'Почта изменена',
    phone: 'Телефон изменён',
    phoneConfirmed: 'Телефон подтверждён',
    close: 'Хорошо',
  },
  /** Used if an answer has no message of its own. */
  'phone-confirmation-gift.enter-code.error':
    'Код не подошёл. Проверьте цифры и попробуйте ещё раз.',
}
