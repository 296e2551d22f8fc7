/** The shipped texts of letters and messages. A variable is written as {name}; values are put in as plain text. */

export type LetterText = {
  subject: string
  title: string
  paragraphs: readonly string[]
  /** The label of the button; its address is not a part of the text. */
  button?: string
  /** Below the letter. */
  small: string
}

type Variable = { what: string; sample: string; isRequired?: true }
export type Described = { summary: string; variables: Record<string, Variable> }
type Letters = Record<string, Described & { shipped: LetterText }>

const minutes = { what: 'Сколько минут действует', sample: '30' }
const required = <V extends Variable>(variable: V) => ({ ...variable, isRequired: true as const })
const sum = required({ what: 'Сумма с валютой', sample: '1 500 ₽' })
const paymentId = { what: 'Номер операции', sample: '7781' }

/** Letters with a link have it in the button, and the code stands above the text: neither can be left out. */
export const letterTexts = {
  confirmEmail: {
    summary: 'Подтверждение почты после регистрации',
    variables: { hours: { what: 'Сколько часов действует ссылка', sample: '24' } },
    shipped: {
      subject: 'Подтвердите e-mail',
      title: 'Подтвердите e-mail',
      paragraphs: [
        'Вы создали аккаунт в «Айве» с этим адресом. Осталось подтвердить, что он ваш.',
        'Ссылка работает один раз, в течение {hours} ч.',
      ],
      button: 'Подтвердить e-mail',
      small: 'Если аккаунт создавали не вы, не открывайте ссылку.',
    },
  },
  code: {
    summary: 'Код для входа, пароля, почты или телефона',
    variables: {
      title: required({ what: 'Для чего код', sample: 'Код для входа' }),
      minutes: { ...minutes, sample: '10' },
      otherwise: {
        what: 'Что делать, если код запросил не игрок',
        sample: 'Если код запросили не вы, ничего не делайте.',
      },
    },
    shipped: {
      subject: '{title}',
      title: '{title}',
      paragraphs: ['Код действует {minutes} мин. Введите его на сайте и никому не говорите.'],
      small: '{otherwise}',
    },
  },
  resetPassword: {
    summary: 'Новый пароль: ссылка',
    variables: { minutes },
    shipped: {
      subject: 'Новый пароль',
      title: 'Задайте новый пароль',
      paragraphs: [
        'Для аккаунта в «Айве» с этим адресом попросили новый пароль.',
        'Ссылка работает один раз, в течение {minutes} минут. Прежний пароль действует, пока вы не зададите новый.',
      ],
      button: 'Задать новый пароль',
      small: 'Если просили не вы, ничего не делайте: без этой ссылки пароль не сменить.',
    },
  },
  freeEmail: {
    summary: 'Новый пароль попросили для аккаунта с неподтверждённой почтой',
    variables: { minutes },
    shipped: {
      subject: 'Новый пароль',
      title: 'Этот адрес стоит в аккаунте с телефоном',
      paragraphs: [
        'Для аккаунта в «Айве» с этим адресом попросили новый пароль. Адрес в нём не подтверждён, а телефон подтверждён, поэтому пароль меняют по телефону.',
        'Если аккаунт открыли не вы, освободите адрес: с ним можно будет открыть свой. Ссылка работает один раз, в течение {minutes} минут.',
      ],
      button: 'Освободить адрес',
      small: 'Если аккаунт ваш или просили не вы, ничего не делайте: всё останется как есть.',
    },
  },
  passwordChanged: {
    summary: 'Пароль изменён',
    variables: {},
    shipped: {
      subject: 'Пароль изменён',
      title: 'Пароль изменён',
      paragraphs: [
        'У вашего аккаунта в «Айве» новый пароль. На других устройствах вход закончен, там понадобится новый пароль.',
      ],
      button: 'Это был не я',
      small: 'Если пароль меняли вы, ничего делать не нужно.',
    },
  },
  emailChanged: {
    summary: 'Почта аккаунта изменена: на прежний адрес',
    variables: {},
    shipped: {
      subject: 'E-mail изменён',
      title: 'E-mail изменён',
      paragraphs: [
        'У вашего аккаунта в «Айве» другой e-mail: письма приходят туда, и входить надо с ним.',
      ],
      button: 'Написать в поддержку',
      small: 'Если адрес меняли не вы, сразу напишите в поддержку «Айвы».',
    },
  },
  entry: {
    summary: 'Ссылка для входа, которую отправила поддержка',
    variables: { minutes: { ...minutes, sample: '15' } },
    shipped: {
      subject: 'Ссылка для входа',
      title: 'Войдите без пароля',
      paragraphs: [
        'Поддержка «Айвы» отправила вам ссылку для входа в аккаунт.',
        'Она работает один раз, в течение {minutes} минут. Не пересылайте её: по ней войдёт любой.',
      ],
      button: 'Войти',
      small: 'Если вы не просили о помощи со входом, ничего не делайте: ссылка скоро погаснет.',
    },
  },
  newLogin: {
    summary: 'Вход с нового устройства',
    variables: {
      device: required({ what: 'Устройство', sample: 'Chrome, Windows' }),
      ip: { what: 'Адрес в сети', sample: '192.0.2.1' },
      at: required({ what: 'Когда вошли', sample: '22 ноября 2026 г. в 12:00 (UTC)' }),
    },
    shipped: {
      subject: 'Вход с нового устройства',
      title: 'Вход с нового устройства',
      paragraphs: [
        'В ваш аккаунт вошли с устройства, которого мы раньше не видели: {device}.',
        'Когда: {at}. Адрес в сети: {ip}.',
      ],
      button: 'Посмотреть устройства',
      small: 'Если это были вы, ничего делать не нужно. Если нет, выйдите везде и смените пароль.',
    },
  },
  securityChanged: {
    summary: 'Изменился способ входа, защита или лимит аккаунта',
    variables: {
      what: required({ what: 'Что изменилось, предложением', sample: 'Включён вход по ключу.' }),
    },
    shipped: {
      subject: 'Изменилась защита аккаунта',
      title: 'Изменилась защита аккаунта',
      paragraphs: ['{what}', 'Если это сделали вы, ничего делать не нужно.'],
      small: 'Если это были не вы, смените пароль и завершите чужие сеансы в настройках.',
    },
  },
  depositCredited: {
    summary: 'Пополнение зачислено',
    variables: { sum, paymentId },
    shipped: {
      subject: 'Пополнение зачислено',
      title: 'Пополнение зачислено',
      paragraphs: ['На ваш счёт зачислено {sum}. Номер операции: {paymentId}.'],
      small: 'Если пополняли не вы, смените пароль.',
    },
  },
  withdrawalLate: {
    summary: 'Вывод опаздывает',
    variables: {
      sum,
      paymentId,
      why: { what: 'Почему, предложением', sample: 'Банк ещё не ответил.' },
      until: required({ what: 'Новый срок', sample: '20:10' }),
    },
    shipped: {
      subject: 'Вывод опаздывает',
      title: 'Вывод опаздывает',
      paragraphs: [
        'Мы обещали отправить {sum} раньше и не успели. {why}',
        'Заявка {paymentId} поднята старшему смены. Теперь обещаем до {until}.',
      ],
      small: 'Деньги отложены для вас: они придут или вернутся на счёт. Делать ничего не нужно.',
    },
  },
  supportReceipt: {
    summary: 'Обращение в поддержку принято',
    variables: {
      number: required({ what: 'Номер обращения', sample: '4F3A-09BC' }),
      at: { what: 'Когда получено', sample: '22 ноября, 12:00 (UTC)' },
    },
    shipped: {
      subject: 'Обращение {number} принято',
      title: 'Мы получили ваше письмо',
      paragraphs: [
        'Номер обращения: {number}. Получено {at}.',
        'Ответ придёт на этот адрес. Писать ещё раз о том же не нужно.',
      ],
      small: 'Если вы не писали в поддержку «Айвы», ничего делать не нужно.',
    },
  },
  supportAnswer: {
    summary: 'Поддержка ответила в чате',
    variables: {},
    shipped: {
      subject: 'Поддержка ответила',
      title: 'Поддержка ответила',
      paragraphs: ['В чате на сайте вас ждёт ответ.'],
      button: 'Прочитать ответ',
      small: 'Если вы не писали в поддержку «Айвы», смените пароль.',
    },
  },
} as const satisfies Letters

export const messageTexts = {
  code: {
    summary: 'Код для входа, пароля, почты или телефона',
    variables: {
      code: required({ what: 'Код', sample: '012345' }),
      what: { what: 'Для чего код', sample: 'код для входа' },
    },
    shipped: { text: '{code} — {what} в «Айве». Никому его не говорите.' },
  },
  newLogin: {
    summary: 'Вход с нового устройства',
    variables: {
      device: required({ what: 'Устройство', sample: 'Chrome, Windows' }),
      link: required({ what: 'Адрес списка устройств', sample: 'https://ayva.example/devices' }),
    },
    shipped: {
      text: 'Вход в «Айву» с нового устройства: {device}. Если это были не вы, смените пароль: {link}',
    },
  },
  phoneChanged: {
    summary: 'Телефон аккаунта сменён: на прежний номер',
    variables: {
      link: required({ what: 'Адрес поддержки', sample: 'https://ayva.example/support' }),
    },
    shipped: {
      text: 'Телефон вашего аккаунта в «Айве» сменён. Если это были не вы, сразу напишите в поддержку: {link}',
    },
  },
} as const satisfies Record<string, Described & { shipped: { text: string } }>
