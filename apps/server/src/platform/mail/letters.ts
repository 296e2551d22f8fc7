import { type Kind, type OfferNameOf } from '@ayva/contract/platform/consent'

/** The values of each letter. Sentences are plain text; the layout escapes them. */
export type LetterValues = {
  confirmEmail: { link: string; hours: number }
  code: { title: string; otherwise: string; code: string; minutes: number }
  resetPassword: { link: string; minutes: number }
  freeEmail: { link: string; minutes: number }
  passwordChanged: { link: string }
  /** `link` is absent in letters that an older version has queued. */
  emailChanged: { link?: string }
  depositCredited: { sum: string; paymentId: string }
  /** `why` is a sentence. */
  withdrawalLate: { sum: string; paymentId: string; why: string; until: string }
  /** A sentence that says what changed about logging in. */
  securityChanged: { what: string }
  entry: { link: string; minutes: number }
  newLogin: { device: string; ip: string; at: string; link: string }
  /** To the operators' mailbox; `sender` is a sentence about the sender, `from` the address to reply to. */
  supportMessage: { number: string; topic: string; sender: string; from: string; lines: string[] }
  /** To the sender of a message; it quotes nothing, because the address may belong to somebody else. */
  supportReceipt: { number: string; at: string }
  /** A text by an operator; `unsubscribe` is the address for declining further offers. */
  offer: {
    title: string
    paragraphs: string[]
    button: { label: string; link: string } | null
    unsubscribe: string
  }
  /** To an operator: `value` and `above` are figures of the measurement. */
  alert: { title: string; measure: string; value: string; above: string; link: string }
  /** To a player who was offline when support answered in the chat; the answer itself is not in the letter. */
  supportAnswer: { link: string }
}
export type LetterName = keyof LetterValues
/** Letters with a secret that authorises whoever has it. */
export type SecretLetter = 'entry' | 'confirmEmail' | 'resetPassword' | 'freeEmail' | 'code'

/** The category of each letter; an `offer` needs an `OfferPass`. */
const kinds = {
  confirmEmail: 'security',
  code: 'security',
  resetPassword: 'security',
  freeEmail: 'security',
  passwordChanged: 'security',
  emailChanged: 'security',
  securityChanged: 'security',
  entry: 'security',
  newLogin: 'security',
  depositCredited: 'service',
  withdrawalLate: 'service',
  supportMessage: 'service',
  supportReceipt: 'service',
  supportAnswer: 'service',
  alert: 'service',
  offer: 'offers',
} as const satisfies Record<LetterName, Kind>
export type OfferLetter = OfferNameOf<typeof kinds>

const SUBJECT_MAX = 58

export type Letter = {
  subject: string
  title: string
  paragraphs: string[]
  button?: { label: string; link: string }
  /** A code to type in. */
  code?: string
  small: string
  /** The address for replies, if it is not the sender's. */
  replyTo?: string
  /** The address for unsubscribing from letters of this kind. */
  unsubscribe?: string
}

export const letters: { [Name in LetterName]: (values: LetterValues[Name]) => Letter } = {
  confirmEmail: ({ link, hours }) => ({
    subject: 'Подтвердите e-mail',
    title: 'Подтвердите e-mail',
    paragraphs: [
      'Вы создали аккаунт в «Айве» с этим адресом. Осталось подтвердить, что он ваш.',
      `Ссылка работает один раз, в течение ${hours} ч.`,
    ],
    button: { label: 'Подтвердить e-mail', link },
    small: 'Если аккаунт создавали не вы, не открывайте ссылку.',
  }),
  code: ({ title, otherwise, code, minutes }) => ({
    subject: title,
    title,
    paragraphs: [`Код действует ${minutes} мин. Введите его на сайте и никому не говорите.`],
    code,
    small: otherwise,
  }),
  resetPassword: ({ link, minutes }) => ({
    subject: 'Новый пароль',
    title: 'Задайте новый пароль',
    paragraphs: [
      'Для аккаунта в «Айве» с этим адресом попросили новый пароль.',
      `Ссылка работает один раз, в течение ${minutes} минут. Прежний пароль действует, пока вы не зададите новый.`,
    ],
    button: { label: 'Задать новый пароль', link },
    small: 'Если просили не вы, ничего не делайте: без этой ссылки пароль не сменить.',
  }),
  freeEmail: ({ link, minutes }) => ({
    subject: 'Новый пароль',
    title: 'Этот адрес стоит в аккаунте с телефоном',
    paragraphs: [
      'Для аккаунта в «Айве» с этим адресом попросили новый пароль. Адрес в нём не подтверждён, а телефон подтверждён, поэтому пароль меняют по телефону.',
      `Если аккаунт открыли не вы, освободите адрес: с ним можно будет открыть свой. Ссылка работает один раз, в течение ${minutes} минут.`,
    ],
    button: { label: 'Освободить адрес', link },
    small: 'Если аккаунт ваш или просили не вы, ничего не делайте: всё останется как есть.',
  }),
  passwordChanged: ({ link }) => ({
    subject: 'Пароль изменён',
    title: 'Пароль изменён',
    paragraphs: [
      'У вашего аккаунта в «Айве» новый пароль. На других устройствах вход закончен, там понадобится новый пароль.',
    ],
    button: { label: 'Это был не я', link },
    small: 'Если пароль меняли вы, ничего делать не нужно.',
  }),
  emailChanged: ({ link }) => ({
    subject: 'E-mail изменён',
    title: 'E-mail изменён',
    paragraphs: [
      'У вашего аккаунта в «Айве» другой e-mail: письма приходят туда, и входить надо с ним.',
    ],
    ...(link && { button: { label: 'Написать в поддержку', link } }),
    small: 'Если адрес меняли не вы, сразу напишите в поддержку «Айвы».',
  }),
  entry: ({ link, minutes }) => ({
    subject: 'Ссылка для входа',
    title: 'Войдите без пароля',
    paragraphs: [
      'Поддержка «Айвы» отправила вам ссылку для входа в аккаунт.',
      `Она работает один раз, в течение ${minutes} минут. Не пересылайте её: по ней войдёт любой.`,
    ],
    button: { label: 'Войти', link },
    small: 'Если вы не просили о помощи со входом, ничего не делайте: ссылка скоро погаснет.',
  }),
  newLogin: ({ device, ip, at, link }) => ({
    subject: 'Вход с нового устройства',
    title: 'Вход с нового устройства',
    paragraphs: [
      `В ваш аккаунт вошли с устройства, которого мы раньше не видели: ${device}.`,
      `Когда: ${at}. Адрес в сети: ${ip}.`,
    ],
    button: { label: 'Посмотреть устройства', link },
    small: 'Если это были вы, ничего делать не нужно. Если нет, выйдите везде и смените пароль.',
  }),
  depositCredited: ({ sum, paymentId }) => ({
    subject: 'Пополнение зачислено',
    title: 'Пополнение зачислено',
    paragraphs: [`На ваш счёт зачислено ${sum}. Номер операции: ${paymentId}.`],
    small: 'Если пополняли не вы, смените пароль.',
  }),
  withdrawalLate: ({ sum, paymentId, why, until }) => ({
    subject: 'Вывод опаздывает',
    title: 'Вывод опаздывает',
    paragraphs: [
      `Мы обещали отправить ${sum} раньше и не успели. ${why}`,
      `Заявка ${paymentId} поднята старшему смены. Теперь обещаем до ${until}.`,
    ],
    small: 'Деньги отложены для вас: они придут или вернутся на счёт. Делать ничего не нужно.',
  }),
  supportMessage: ({ number, topic, sender, from, lines }) => ({
    subject: `Обращение ${number}: ${topic}`,
    title: `Обращение ${number}`,
    paragraphs: [`Тема: ${topic}. ${sender}`].concat(lines),
    small: `Ответ на это письмо уйдёт на ${from}.`,
    replyTo: from,
  }),
  supportReceipt: ({ number, at }) => ({
    subject: `Обращение ${number} принято`,
    title: 'Мы получили ваше письмо',
    paragraphs: [
      `Номер обращения: ${number}. Получено ${at}.`,
      'Ответ придёт на этот адрес. Писать ещё раз о том же не нужно.',
    ],
    small: 'Если вы не писали в поддержку «Айвы», ничего делать не нужно.',
  }),
  offer: ({ title, paragraphs, button, unsubscribe }) => ({
    subject: title,
    title,
    paragraphs,
    ...(button && { button }),
    small: 'Вы получили это письмо, потому что согласились на предложения «Айвы».',
    unsubscribe,
  }),
  alert: ({ title, measure, value, above, link }) => ({
    subject: `Тревога: ${title}`.slice(0, SUBJECT_MAX),
    title,
    paragraphs: [
      `Показатель ${measure} сейчас ${value}, порог ${above}.`,
      'Тревога закроется сама, когда показатель вернётся в норму. Другого письма о ней не будет.',
    ],
    button: { label: 'Открыть тревоги', link },
    small: 'Кому приходят эти письма, меняют в настройках офиса.',
  }),
  supportAnswer: ({ link }) => ({
    subject: 'Поддержка ответила',
    title: 'Поддержка ответила',
    paragraphs: ['В чате на сайте вас ждёт ответ.'],
    button: { label: 'Прочитать ответ', link },
    small: 'Если вы не писали в поддержку «Айвы», смените пароль.',
  }),
  securityChanged: ({ what }) => ({
    subject: 'Изменилась защита аккаунта',
    title: 'Изменилась защита аккаунта',
    paragraphs: [what, 'Если это сделали вы, ничего делать не нужно.'],
    small: 'Если это были не вы, смените пароль и завершите чужие сеансы в настройках.',
  }),
}
