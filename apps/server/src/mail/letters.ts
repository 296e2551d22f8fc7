/** What letters say. Sentences are plain text; the layout escapes them. */
export type LetterValues = {
  confirmEmail: { link: string; hours: number }
  code: { title: string; otherwise: string; code: string; minutes: number }
  depositCredited: { sum: string; paymentId: string }
}
export type LetterName = keyof LetterValues
/** Letters that let whoever holds them do something. */
export type SecretLetter = 'confirmEmail' | 'code'

export type Letter = {
  subject: string
  title: string
  paragraphs: string[]
  button?: { label: string; link: string }
  /** Digits to be typed in. */
  code?: string
  small: string
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
  depositCredited: ({ sum, paymentId }) => ({
    subject: 'Пополнение зачислено',
    title: 'Пополнение зачислено',
    paragraphs: [`На ваш счёт зачислено ${sum}. Номер операции: ${paymentId}.`],
    small: 'Если пополняли не вы, смените пароль.',
  }),
}
